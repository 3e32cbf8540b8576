export const handlers = "forms"
