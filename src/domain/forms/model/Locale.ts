/** Whether a string has the format of a BCP 47 tag: a language of two or three letters, then subtags. */
export const isLocale = (tag: string): boolean => tag.length <= 35 && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(tag)
