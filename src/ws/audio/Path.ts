/** Where the socket of a form is. */
export const path = "/api/v1/:tenant/forms/:form_uid/audio/ws"
