/** Derives a form id from a title: Latin letters and digits, joined by hyphens. */
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
