import { assert, describe, it } from "@effect/vitest"
import { warningsOf } from "../../../../src/domain/forms/check/Warnings.ts"
import { isJsonObject, type Json } from "../../../../src/domain/forms/codec/Json.ts"
import { questionsOf } from "../../../../src/domain/forms/manifest/AudioManifest.ts"
import { allFields } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { formTemplates, readTemplate, readTemplates } from "../../../../src/domain/forms/templates/FormTemplates.ts"

describe("the starting templates", () => {
  it("number exactly ten, with unique names and without warnings", () => {
    assert.lengthOf(readTemplates(), 10)
    assert.strictEqual(new Set(formTemplates.map(({ id }) => id)).size, 10)
    for (const { id, form } of readTemplates()) {
      assert.deepStrictEqual(warningsOf(form), [], id)
      assert.isAtLeast(questionsOf(form).length, 5, id)
      assert.isAtLeast(
        allFields(form).filter(({ dependsOn }) => dependsOn.length > 0).length +
          form.sections.filter(({ dependsOn }) => dependsOn.length > 0).length,
        1,
        id,
      )
    }
    assert.isUndefined(readTemplate("none"))
  })

  it("are fully available in both English and Spanish", () => {
    const texts = new Set(["title", "label", "description", "hint", "submit_label"])
    let count = 0
    const visit = (node: Json | undefined, path: string): void => {
      if (Array.isArray(node)) return node.forEach((one, i) => visit(one, `${path}[${i}]`))
      if (!isJsonObject(node)) return
      for (const [key, value] of Object.entries(node))
        if (texts.has(key)) {
          count++
          assert.isTrue(isJsonObject(value), `${path}.${key}`)
          const { en, es, ...more } = value as Record<string, string>
          assert.deepStrictEqual(more, {}, `${path}.${key}`)
          assert.isNotEmpty(en?.trim(), `${path}.${key}`)
          assert.isNotEmpty(es?.trim(), `${path}.${key}`)
        } else visit(value, `${path}.${key}`)
    }
    for (const { id, definition } of formTemplates) visit(definition, id)
    assert.isAbove(count, 150)
  })
})
