import { assert, describe, it } from "@effect/vitest"
import { isWebhookAddress } from "../../../../src/domain/forms/webhooks/WebhookAddress.ts"

describe("a webhook's URL", () => {
  it("is https, without a user name or a password", () => {
    assert.isTrue(isWebhookAddress("https://hooks.example.com/a?b=c"))
    for (const wrong of [
      "http://hooks.example.com/a",
      "http://93.184.216.34/",
      "http://172.32.0.1/",
      "http://10.example.com/",
      "http://localhost.example.com/",
      "https://ana@hooks.example.com/",
      "https://:secret@hooks.example.com/",
      "ftp://hooks.example.com/",
      "hooks.example.com",
      "",
    ])
      assert.isFalse(isWebhookAddress(wrong), wrong)
  })

  it("is plain http only within the private network", () => {
    for (const own of [
      "http://localhost:3000/",
      "http://127.0.0.1:9/",
      "http://[::1]/",
      "http://10.1.2.3/",
      "http://crm.internal/",
    ])
      assert.isTrue(isWebhookAddress(own), own)
  })
})
