/** Packages that npm goes on without where they cannot be installed, and what works only with them. */
export const optionalPackages = {
  "onnxruntime-node": "local speech recognition and synthesis (STT_MODEL_PATH, TTS_MODEL_PATH)",
} as const

const isThere = (name: string): boolean => {
  try {
    import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}

/** Those that are not installed, each with what does not work, in a sentence. */
export const missingPackages = (has: (name: string) => boolean = isThere): ReadonlyArray<string> =>
  Object.entries(optionalPackages).flatMap(([name, use]) =>
    has(name) ? [] : [`The optional package ${name} is not installed: ${use} are not available.`],
  )
