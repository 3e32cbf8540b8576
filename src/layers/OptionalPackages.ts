/** Packages that npm skips where they can't be installed, and the features that need them. */
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

/** Packages that are not installed, each with a sentence about what doesn't work. */
export const missingPackages = (has: (name: string) => boolean = isThere): ReadonlyArray<string> =>
  Object.entries(optionalPackages).flatMap(([name, use]) =>
    has(name) ? [] : [`The optional package ${name} is not installed: ${use} are not available.`],
  )
