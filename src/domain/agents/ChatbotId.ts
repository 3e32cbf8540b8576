const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a text can be the id of an agent at all; what cannot is not worth a question to any store. */
export const isChatbotId = (text: string): boolean => uuid.test(text)
