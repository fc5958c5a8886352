import { StyleSheet, type Options } from '@emotion/sheet';

/**
 * Writes the rules of emotion into a constructed style sheet, which the page's policy allows; a `<style>` tag it
 * refuses.
 */
export class AdoptedSheet extends StyleSheet {
  readonly #rules = new CSSStyleSheet();

  constructor(options: Options) {
    super(options);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#rules];
  }

  override insert(rule: string): void {
    try {
      this.#rules.insertRule(rule, this.#rules.cssRules.length);
    } catch {
      // A rule of another browser's own pseudo-classes: this one has no use for it.
    }
  }

  override flush(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#rules);
  }
}
