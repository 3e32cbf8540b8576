import * as PasswordHashes from "../adapters/node/PasswordHashes.ts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Result from "effect/Result"
import * as Files from "../adapters/formfiles/FormExchange.ts"
import * as FolderFiles from "../adapters/folder/FormFiles.ts"
import * as FileTypes from "../adapters/filetype/FileInspection.ts"
import * as Messenger from "../adapters/messenger/MessengerUsers.ts"
import * as AnswerModel from "../adapters/models/AnswerModel.ts"
import * as Drafting from "../adapters/models/FormDrafting.ts"
import * as Outbound from "../adapters/outbound/OutboundHttp.ts"
import * as Parquet from "../adapters/parquet/write/ParquetWriter.ts"
import * as Xlsx from "../adapters/xlsx/SpreadsheetWriter.ts"
import * as Pdf from "../adapters/pdf/FormPdf.ts"
import * as Folding from "../adapters/results/ResultsFolding.ts"
import * as FormSecrets from "../adapters/secrets/Secrets.ts"
import { recipientRule } from "../domain/mail/RecipientRules.ts"
import { declared, tenantNamed } from "../domain/access/Tenant.ts"
import { demoDefinitions, demoForm } from "../domain/forms/demo/DemoForms.ts"
import * as AnswerHandlers from "../http/forms/AnswerHandlers.ts"
import * as AnsweringRoutes from "../http/forms/AnsweringRoutes.ts"
import * as ControlHandlers from "../http/forms/ControlHandlers.ts"
import * as FormBody from "../http/forms/FormBody.ts"
import * as FormHandlers from "../http/forms/FormHandlers.ts"
import * as ShareHandlers from "../http/forms/ShareHandlers.ts"
import * as RateLimits from "../adapters/ratelimits/RateLimits.ts"
import * as QrCodes from "../adapters/qrcode/QrCodes.ts"
import * as PassHandlers from "../http/forms/PassHandlers.ts"
import * as RespondentHandlers from "../http/forms/RespondentHandlers.ts"
import * as MessengerHandlers from "../http/forms/MessengerHandlers.ts"
import * as ResultsHandlers from "../http/forms/ResultsHandlers.ts"
import * as ReviewHandlers from "../http/forms/ReviewHandlers.ts"
import * as ShownHandlers from "../http/forms/ShownHandlers.ts"
import * as Tenancy from "../http/forms/Tenancy.ts"
import * as VersionHandlers from "../http/forms/VersionHandlers.ts"
import * as WebhookHandlers from "../http/forms/WebhookHandlers.ts"
import type { Api } from "../http/Api.ts"
import { RegisteredRoutes } from "../http/middleware/RegisteredRoutes.ts"
import { FormAccess } from "../application/forms/FormAccess.ts"
import { FormEvents } from "../application/forms/FormEvents.ts"
import { FormHydration } from "../application/forms/FormHydration.ts"
import { FormExports } from "../application/forms/FormExports.ts"
import { FormImports } from "../application/forms/FormImports.ts"
import { FormLibrary } from "../application/forms/FormLibrary.ts"
import { AnswerMails } from "../application/forms/AnswerMails.ts"
import { MailRecipients } from "../application/forms/MailRecipients.ts"
import { AnswerErasure } from "../application/forms/AnswerErasure.ts"
import { AnswerRetention } from "../application/forms/AnswerRetention.ts"
import { AnswerReviews } from "../application/forms/AnswerReviews.ts"
import { FormResults } from "../application/forms/FormResults.ts"
import { FormRenders } from "../application/forms/FormRenders.ts"
import { Forms } from "../application/forms/Forms.ts"
import { FormCreation } from "../application/forms/FormCreation.ts"
import { FormUploads } from "../application/forms/FormUploads.ts"
import { FormVersions } from "../application/forms/FormVersions.ts"
import { FormWriter } from "../application/forms/FormWriter.ts"
import { Forwarding } from "../application/forms/Forwarding.ts"
import { MetadataCallbacks } from "../application/forms/MetadataCallbacks.ts"
import { TenantRights } from "../application/access/TenantRights.ts"
import { OptionSources } from "../application/forms/OptionSources.ts"
import { DefinitionLimits } from "../application/forms/DefinitionLimits.ts"
import { PartialRetention } from "../application/forms/PartialRetention.ts"
import * as PartialAnswers from "../application/forms/PartialAnswers.ts"
import { PartialSaves } from "../application/forms/PartialSaves.ts"
import { PlausibilityCheck } from "../application/forms/PlausibilityCheck.ts"
import { QuestionBank } from "../application/forms/QuestionBank.ts"
import { RemoteAnswers } from "../application/forms/RemoteAnswers.ts"
import { RemoteCalls } from "../application/forms/RemoteCalls.ts"
import { Respondents } from "../application/forms/Respondents.ts"
import { RestFields } from "../application/forms/RestFields.ts"
import { ServedForms } from "../application/forms/ServedForms.ts"
import { SubmissionRecords } from "../application/forms/SubmissionRecords.ts"
import { SubmissionGuard } from "../application/forms/SubmissionGuard.ts"
import { FormShares } from "../application/forms/FormShares.ts"
import { SubmissionRelay } from "../application/forms/SubmissionRelay.ts"
import { WebhookDeliveries } from "../application/forms/WebhookDeliveries.ts"
import { Webhooks } from "../application/forms/Webhooks.ts"
import { WebhookSending } from "../application/forms/WebhookSending.ts"
import { FormSubmissions } from "../application/forms/FormSubmissions.ts"
import { FormFiles } from "../ports/FormFiles.ts"
import { scanning } from "./Scanning.ts"
import type { Settings } from "./Settings.ts"
import * as FormWorld from "./FormWorld.ts"
import * as Mail from "./Mail.ts"
import { threadFor } from "./threads.ts"
import { isShared } from "./sharing.ts"

/** External services that forms use, apart from the stores. */
export const outside = (settings: Settings) =>
  Layer.mergeAll(
    PasswordHashes.layer,
    Drafting.layer,
    AnswerModel.layer,
    FormSecrets.layer({ file: settings.forms.secretsFile, environment: process.env }).pipe(
      Layer.provide(NodeFileSystem.layer),
    ),
    FileTypes.layer,
    Outbound.layer({ allow: settings.access.outboundAllow, only: settings.access.outboundHosts }),
    Parquet.layer({ spawn: threadFor("writing") }),
    Xlsx.layer(),
    Pdf.layer({ spawn: threadFor("printing") }),
    Files.layer({ spawn: threadFor("exchange") }),
    Folding.layer({ spawn: threadFor("folding") }),
    FormWorld.hooks(settings),
    FormWorld.sources(settings),
    Mail.layer(settings),
  )

export const rulesOf = ({ mail: { recipients } }: Settings) =>
  recipients.flatMap((text) => {
    const rule = recipientRule(text)
    return rule === undefined ? [] : [rule]
  })

/** The use cases for forms. The stores and external services are provided separately. */
export const useCases = (settings: Settings) =>
  Layer.mergeAll(
    FormHydration.layer(settings.forms),
    FormImports.layer,
    FormExports.layer,
    FormWriter.layer,
    FormSubmissions.layer.pipe(Layer.provide(SubmissionRelay.layer)),
    SubmissionRecords.layer,
    Webhooks.layer,
  ).pipe(
    Layer.provideMerge(
      Layer.merge(AnswerMails.layer, WebhookDeliveries.layer.pipe(Layer.provideMerge(WebhookSending.layer))),
    ),
    Layer.provideMerge(Layer.mergeAll(Forms.layer, AnswerReviews.layer, AnswerRetention.layer)),
    Layer.provideMerge(AnswerErasure.layer),
    Layer.provideMerge(
      Layer.mergeAll(
        FormRenders.layer,
        FormResults.layer,
        FormUploads.layer({ maxBytes: settings.limits.formUploadBytes }).pipe(Layer.provide(scanning(settings))),
        FormVersions.layer,
        Forwarding.layer,
        PartialSaves.layer,
        RestFields.layer,
        Respondents.layer,
        SubmissionGuard.layer,
        ServedForms.layer,
        FormAccess.layer,
      ),
    ),
    Layer.provideMerge(
      FormShares.layer(settings.forms).pipe(Layer.provide(RateLimits.layer({ isShared: isShared(settings) }))),
    ),
    Layer.provideMerge(
      Layer.mergeAll(
        FormEvents.layer,
        FormLibrary.layer,
        OptionSources.layer.pipe(Layer.provideMerge(RemoteCalls.layer)),
        RemoteAnswers.layer({ internalBase: settings.forms.internalBase }).pipe(Layer.provide(RemoteCalls.layer)),
        FormCreation.layer,
        MetadataCallbacks.layer,
        TenantRights.layer({ defaultRole: defaultRole(settings) }),
        PartialAnswers.layer,
        PlausibilityCheck.layer({ model: settings.models.llmModel ?? "" }),
        QuestionBank.layer,
      ),
    ),
    Layer.provideMerge(MailRecipients.layer(rulesOf(settings))),
    Layer.provide([
      Layer.succeed(PartialRetention, settings.forms.unfinishedKept),
      Layer.succeed(DefinitionLimits, {
        fields: settings.forms.maxFields,
        options: settings.forms.maxOptions,
        levels: settings.forms.maxLevels,
      }),
    ]),
  )

/** The handlers of all forms routes of an API. */
export const handlers = (api: Api) =>
  Layer.mergeAll(
    FormHandlers.layer(api),
    ShownHandlers.layer(api),
    AnswerHandlers.layer(api),
    RespondentHandlers.layer(api),
    PassHandlers.layer(api),
    ResultsHandlers.layer(api),
    ShareHandlers.layer(api).pipe(Layer.provide(QrCodes.layer)),
    ReviewHandlers.layer(api),
    MessengerHandlers.layer(api),
    VersionHandlers.layer(api),
    WebhookHandlers.layer(api),
    ControlHandlers.layer(api),
  )

/** The routes to which respondents send answers. */
export const answering = ({ forms }: Settings) => AnsweringRoutes.layer(forms.basePath)

/** The middleware that decides who may use the routes. */
export const tenancy = ({ forms }: Settings) =>
  Layer.mergeAll(
    Tenancy.members,
    Tenancy.visitors,
    Tenancy.respondents,
    Tenancy.messengers,
    FormBody.members,
    FormBody.visitors,
  ).pipe(Layer.provide(Messenger.layer({ token: forms.messengerToken })))

/** The permissions of members whose token names no role: everything in development, answering forms in production. */
const defaultRole = ({ access, process: { environment } }: Settings) =>
  access.defaultRole ?? (environment === "production" ? "respond" : "administer")

/** Publishes the demo tenant's forms if none exist. Never in production. */
export const demo = (settings: Settings) =>
  settings.process.environment === "production"
    ? Layer.empty
    : Layer.effectDiscard(
        Effect.gen(function* () {
          const { put } = yield* FormHydration
          yield* Effect.forEach(
            demoDefinitions,
            (given) => put(tenantNamed("demo"), given.formUid, () => demoForm(given), "demo"),
            { concurrency: "unbounded", discard: true },
          ).pipe(Effect.catch((error) => Effect.logWarning("A demo form was not stored", error)))
        }),
      )

/** The forms in the configured folder. An unusable form prevents startup. */
export const folder = ({ forms }: Settings) =>
  forms.folder === null
    ? Layer.empty
    : Layer.effectDiscard(
        Effect.gen(function* () {
          const { load } = yield* FormHydration
          const outcomes = yield* Effect.forEach(yield* (yield* FormFiles).all, load)
          const added = outcomes.filter(({ outcome }) => outcome === "added").length
          yield* Effect.logInfo("Stored the forms of FORMS_DIR", { added, present: outcomes.length - added })
        }),
      ).pipe(Layer.provide(FolderFiles.layer(forms.folder)))

/** Logs the provisioned tenants that can't be reached at any address (contract 3, "Limits"). */
export const collisions = (settings: Settings) =>
  Layer.effectDiscard(
    Effect.flatMap(RegisteredRoutes, ({ reserved }) =>
      Effect.forEach(
        settings.access.tenants.filter((tenant) => Result.isFailure(declared(tenant, reserved()))),
        (tenant) =>
          Effect.logWarning("A provisioned tenant has a reserved name and can't be reached").pipe(
            Effect.annotateLogs({ tenant }),
          ),
        { discard: true },
      ),
    ),
  )
