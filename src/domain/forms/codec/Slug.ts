/** A form id that follows from a title: letters and digits of the Latin alphabet, joined by hyphens. */
export const slugOf = (title: string): string => {
  const slug = title
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, "")
  return slug === "" ? "form" : slug
}

/** The slug itself when it is free, else the first free one of `slug-2`, `slug-3`, ... */
export const freeSlug = (slug: string, isTaken: (slug: string) => boolean): string => {
  if (!isTaken(slug)) return slug
  let n = 2
  while (isTaken(`${slug}-${n}`)) n++
  return `${slug}-${n}`
}
