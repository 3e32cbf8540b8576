import { assert, describe, it } from "@effect/vitest"
import { screenLock } from "../../../../web/voice/page/screenLock.ts"
import { settle } from "../support/Fakes.ts"

const makeRig = () => {
  const grants: Array<() => void> = []
  let held = 0
  const keepOn = screenLock(
    () =>
      new Promise((resolve) => {
        grants.push(() => {
          held++
          resolve({
            release: () => {
              held--
              return Promise.resolve()
            },
          })
        })
      }),
  )
  const granted = async (): Promise<void> => {
    await settle()
    grants.shift()?.()
    await settle()
  }
  return { keepOn, granted, held: () => held }
}

describe("the screen wake lock", () => {
  it("is held while it is wanted", async () => {
    const { keepOn, granted, held } = makeRig()
    keepOn(true)
    await granted()
    assert.strictEqual(held(), 1)
    keepOn(false)
    await settle()
    assert.strictEqual(held(), 0)
  })

  it("is released if it was no longer wanted when the browser granted it", async () => {
    const { keepOn, granted, held } = makeRig()
    keepOn(true)
    await settle()
    keepOn(false)
    await granted()
    assert.strictEqual(held(), 0)
  })

  it("is held only once after quick changes", async () => {
    const { keepOn, granted, held } = makeRig()
    for (const isWanted of [true, false, true, false, true]) keepOn(isWanted)
    await granted()
    await granted()
    assert.strictEqual(held(), 1)
    keepOn(false)
    await settle()
    assert.strictEqual(held(), 0)
  })

  it("is requested again after a refusal", async () => {
    let asked = 0
    const keepOn = screenLock(() => {
      asked++
      return Promise.reject(new Error("low battery"))
    })
    keepOn(true)
    await settle()
    keepOn(false)
    await settle()
    keepOn(true)
    await settle()
    assert.strictEqual(asked, 2)
  })
})
