import { startFilling } from "./fill/filling.ts"

const form = document.querySelector<HTMLFormElement>("form#form")
const facts = document.getElementById("form-facts")
if (form !== null && facts !== null) startFilling(form, JSON.parse(facts.textContent))
