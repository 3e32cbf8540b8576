/** The value of `content-disposition` (RFC 6266) for a name in UTF-8, with every special byte percent-encoded. */
export const disposition = (kind: "attachment" | "inline", name: string): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
