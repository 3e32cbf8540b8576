/**
 * The same five calls with clients from several generators: create a form, submit answers, read them, render, chat.
 * Each prints the stored answer, the rendered template and the agent's reply. None uses a cast.
 */

const rendered = `{
  template: "table_report",
  datasets: { rows: { orient: "records", data: [{ region: "North", amount: 3 }] } },
  descriptor: {
    template: "table_report",
    mode: "jinja",
    sections: [{ name: "rows", target: "rows", datasets: ["rows"], shape: "records" }],
  },
}`

export const byParleyClient = `
import { ok, Parley } from "parley/client"
import { token, url } from "./given.ts"
const parley = new Parley({ url, token })
const tenant = "demo"
const { form_uid: formUid } = await ok(parley.formsCreate({
  tenant,
  formDefinition: { title: "Coffee", fields: [{ field_id: "cups", field_type: "integer", label: "Cups" }] },
}))
const receipt = await parley.answeringSubmit({ tenant, formUid, submitRequest: { data: { cups: 2 } } })
if (receipt.status !== 200) throw new Error(String(receipt.status))
const { submission_id: submissionId } = receipt.data
const stored = await ok(parley.answersSubmission({ tenant, formUid, submissionId }))
const page = await parley.renderRender({ renderRequest: ${rendered} })
if (page.status !== 200) throw new Error(String(page.status))
const said = await ok(parley.chatChat({ question: { agent_name: "Archivist", query: "When does it open?" } }))
console.log(JSON.stringify([stored.data["cups"], page.data.template, said.content]))`

export const byOazapfts = `
import { answeringSubmit, answersSubmission, chatChat, defaults, formsCreate, renderRender } from "./oazapfts.ts"
import { token, url } from "./given.ts"
defaults.baseUrl = url
defaults.headers = { Authorization: \`Bearer \${token}\` }
const form = await formsCreate("demo", {
  title: "Coffee",
  fields: [{ field_id: "cups", field_type: "integer", label: "Cups" }],
})
if (form.status !== 201) throw new Error(form.data.error)
const receipt = await answeringSubmit("demo", form.data.form_uid, { data: { cups: 2 } })
if (receipt.status !== 200 || !("submission_id" in receipt.data)) throw new Error(String(receipt.status))
const stored = await answersSubmission("demo", form.data.form_uid, receipt.data.submission_id)
const page = await renderRender(${rendered})
const said = await chatChat({ agent_name: "Archivist", query: "When does it open?" })
if (stored.status !== 200 || page.status !== 200 || said.status !== 200) throw new Error(String(said.status))
console.log(JSON.stringify([stored.data.data["cups"], page.data.template, said.data.content]))`

export const byOpenapiTypescript = `
import createClient from "openapi-fetch"
import { token, url } from "./given.ts"
import type { paths } from "./schema.d.ts"
const api = createClient<paths>({ baseUrl: url, headers: { Authorization: \`Bearer \${token}\` } })
const form = await api.POST("/api/v1/{tenant}/forms", {
  params: { path: { tenant: "demo" } },
  body: { title: "Coffee", fields: [{ field_id: "cups", field_type: "integer", label: "Cups" }] },
})
if (form.data === undefined) throw new Error(form.error.error)
const path = { tenant: "demo", form_uid: form.data.form_uid }
const answers = { data: { cups: 2 } }
const receipt = await api.POST("/api/v1/{tenant}/forms/{form_uid}/data", { params: { path }, body: answers })
if (receipt.data === undefined || !("submission_id" in receipt.data)) throw new Error("no receipt")
const stored = await api.GET("/api/v1/{tenant}/forms/{form_uid}/data/{submission_id}", {
  params: { path: { ...path, submission_id: receipt.data.submission_id } },
})
const page = await api.POST("/api/v1/agents/infographic/render", { params: { query: { format: "json" } }, body: ${rendered} })
const said = await api.POST("/api/v1/agents/chat", { body: { agent_name: "Archivist", query: "When does it open?" } })
const template = typeof page.data === "object" && "template" in page.data ? page.data.template : undefined
const reply = typeof said.data === "object" && "content" in said.data ? said.data.content : undefined
console.log(JSON.stringify([stored.data?.data["cups"], template, reply]))`

export const byTypescriptFetch = `
import { AnsweringApi, AnswersApi, ChatApi, Configuration, FormsApi, InfographicRenderApi } from "./fetch/index"
import { token, url } from "./given"
const at = new Configuration({ basePath: url, accessToken: token })
const tenant = "demo"
const { formUid } = await new FormsApi(at).formsCreate({
  tenant,
  formDefinition: { title: "Coffee", fields: [{ fieldId: "cups", fieldType: "integer", label: "Cups" }] },
})
const { submissionId } = await new AnsweringApi(at).answeringSubmit({ tenant, formUid, submitRequest: { data: { cups: 2 } } })
const stored = await new AnswersApi(at).answersSubmission({ tenant, formUid, submissionId })
const page = await new InfographicRenderApi(at).renderRender({ format: "json", renderRequest: ${rendered} })
const said = await new ChatApi(at).chatChat({ question: { agentName: "Archivist", query: "When does it open?" } })
console.log(JSON.stringify([stored.data["cups"], page.template, said.content]))`

export const byPython = `
import json
from given import token, url
from parley_client import AnsweringApi, AnswersApi, ApiClient, ChatApi, Configuration, FormsApi, InfographicRenderApi
from parley_client import AnswersEnvelope, FormDefinition, FormField, InlineDataset, LocalizedText, Question
from parley_client import RenderRequest, RenderRequestDescriptor, RenderRequestDescriptorSectionsInner, SubmitRequest

api = ApiClient(Configuration(host=url, access_token=token))
cups = FormField(field_id="cups", field_type="integer", label=LocalizedText("Cups"))
form = FormsApi(api).forms_create("demo", FormDefinition(title=LocalizedText("Coffee"), fields=[cups]))
answers = SubmitRequest(AnswersEnvelope(data={"cups": 2}))
receipt = AnsweringApi(api).answering_submit("demo", form.form_uid, answers)
stored = AnswersApi(api).answers_submission("demo", form.form_uid, receipt.submission_id)
section = RenderRequestDescriptorSectionsInner(name="rows", target="rows", datasets=["rows"], shape="records")
descriptor = RenderRequestDescriptor(template="table_report", mode="jinja", sections=[section])
rows = InlineDataset(orient="records", data=[{"region": "North", "amount": 3}])
request = RenderRequest(template="table_report", datasets={"rows": rows}, descriptor=descriptor)
page = InfographicRenderApi(api).render_render(request)
said = ChatApi(api).chat_chat(Question(agent_name="Archivist", query="When does it open?"))
print(json.dumps([stored.data["cups"], page.template, said.content]))`
