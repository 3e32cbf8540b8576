export const socket = "audio"
