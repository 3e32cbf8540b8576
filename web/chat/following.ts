/** How near to its end the page counts as being read at its end. */
const near = 96

export interface Following {
  /** Goes on to the end if that is where the reader is. */
  readonly grown: () => void
  /** Goes to the end. */
  readonly toEnd: () => void
}

/** Keeps the latest words in sight while the reader is there, and leaves them alone when they have gone elsewhere. */
export const following = (button: HTMLButtonElement): Following => {
  let isFollowing = true
  let last = scrollY

  const left = (): number => document.documentElement.scrollHeight - innerHeight - scrollY
  const show = (): void => {
    button.hidden = left() < near
  }
  const toEnd = (): void => {
    isFollowing = true
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })
    show()
  }

  addEventListener(
    "scroll",
    () => {
      if (scrollY < last - 2) isFollowing = false
      if (left() < near) isFollowing = true
      last = scrollY
      show()
    },
    { passive: true },
  )
  button.addEventListener("click", toEnd)

  return {
    grown: () => {
      if (isFollowing) toEnd()
      else show()
    },
    toEnd,
  }
}
