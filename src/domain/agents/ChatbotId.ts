const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a text has the format of an agent id; other texts are not looked up. */
export const isChatbotId = (text: string): boolean => uuid.test(text)
