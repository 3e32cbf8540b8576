import type { ControlTexts } from "../ControlTexts.ts"

export const controls: ControlTexts = {
  country: "Country",
  state: "State or province",
  city: "City",
  lat: "Latitude",
  lon: "Longitude",
  start: "From",
  end: "To",
  signature: "Sign here",
  required: "required",
  submit: "Send",
  elsewhere: "Answer this question on the form's web page.",
  online: "Answer this question online.",
  unwritten: "We can't print these characters:",
}
