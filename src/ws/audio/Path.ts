/** The path of a form's socket. */
export const path = "/api/v1/:tenant/forms/:form_uid/audio/ws"
