const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a string has the format of an agent id; other strings are not looked up. */
export const isChatbotId = (text: string): boolean => uuid.test(text)
