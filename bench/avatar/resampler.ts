/**
 * The resampler for avatar speech, 44,100 to 24,000 Hz: processor time per second of speech, pass-band ripple, and the
 * loudest image.
 *
 * Run: node bench/avatar/resampler.ts
 */
import { loadavg } from "node:os"
import { avatarRate } from "../../src/domain/avatar/speech/SpeechChunks.ts"
import { resampler } from "../../src/domain/sound/Resampler.ts"

const amplitude = 29_000
const tone = (frequency: number, samples: number): Int16Array =>
  Int16Array.from({ length: samples }, (_, i) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * frequency * i) / 44_100)),
  )

const through = (samples: Int16Array): Int16Array => {
  const { push, end } = resampler(44_100, avatarRate)
  return Int16Array.from([...push(samples), ...end()])
}

const level = (samples: Int16Array, frequency: number): number => {
  let real = 0
  let imaginary = 0
  for (let i = 2400; i < 21_600; i++) {
    const angle = (2 * Math.PI * frequency * i) / avatarRate
    real += samples[i]! * Math.cos(angle)
    imaginary += samples[i]! * Math.sin(angle)
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / 19_200 / amplitude + 1e-9)
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)

const ripple = Math.max(...range(50, 10_000, 50).map((hertz) => Math.abs(level(through(tone(hertz, 44_100)), hertz))))
const image = Math.max(...range(12_025, 22_025, 50).map((hertz) => level(through(tone(hertz, 44_100)), 24_000 - hertz)))

const speech = tone(440, 44_100)
const cpu = range(1, 20, 1).map(() => {
  const before = process.cpuUsage()
  const { push, end } = resampler(44_100, avatarRate)
  for (let second = 0; second < 10; second++) push(speech)
  end()
  return process.cpuUsage(before).user / 1000 / 10_000
})

console.log(`resampler 44,100 -> 24,000 Hz, load ${loadavg()[0]!.toFixed(1)}`)
console.log(`  pass band to 10 kHz within ${ripple.toFixed(4)} dB (limit 0.1)`)
console.log(`  loudest image ${image.toFixed(1)} dB (limit -90)`)
console.log(
  `  ${(Math.min(...cpu.slice(3)) * 100).toFixed(2)} % of real time on one core at best, median ${(cpu.toSorted((a, b) => a - b)[10]! * 100).toFixed(2)} % (limit 2)`,
)
