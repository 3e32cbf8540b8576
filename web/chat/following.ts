/** How close to its end the page must be to count as scrolled to the end. */
const near = 96

export interface Following {
  /** Scrolls to the end if the user is already there. */
  readonly grown: () => void
  /** Scrolls to the end. */
  readonly toEnd: () => void
}

/** Follows new text while the user is at the end, and stops when they scroll away. */
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
