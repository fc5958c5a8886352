import { describe, it } from 'vitest';
import { modelsByRoute } from './suites/addresses';
import { entering } from '../e2e/support/enter';
import { callAs } from '../e2e/support/services';
import { people } from '../e2e/support/person';
import { scripts, sentinel } from '../support/corpora';
import { amount, none, scale, sized } from '../support/figures';

const arrive = people();
const enter = entering(arrive);

/**
 * Every text of every resource holds a script; every list, record, form and what hangs on them is opened in a real
 * browser under the real policy.
 */
describe('scripts in every field', () => {
  it('run on no screen, load nothing, and break nothing', async () => {
    const person = await enter('empresa', '/');
    const { page, requests } = person;
    person.expectFailures(403, 404, 422);
    person.expectComplaints(/^console\./, /^failed: /);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.addInitScript((name) => {
      Object.defineProperty(window, name, {
        configurable: true,
        set: () => {
          sessionStorage.setItem('invadido', new Error('invadido').stack ?? 'sim');
        },
      });
    }, sentinel);
    const wrong: string[] = [];
    let [planted, seen, turn] = [0, 0, 0];
    const addresses = modelsByRoute();
    for (const { model, list } of scale >= 1 ? addresses : addresses.slice(0, sized(addresses.length, 3))) {
      // One that stands there already takes the payloads, so that what else it needs is right.
      const found = (await callAs(page, 'POST', `${model.root}filterpaginated/1/1`, {})).envelope.results?.[0];
      if (!found) continue;
      const texts = Object.values(model.fields).filter(
        ({ kind, options, system }) =>
          ['text', 'longText', 'tags'].includes(kind.name) &&
          !system &&
          options.readOnly === undefined &&
          !options.pattern,
      );
      for (const field of texts) {
        const fitting = scripts.filter((one) => one.length <= (field.options.max ?? 4_000) && !one.includes('\0'));
        const text = fitting[turn++ % fitting.length];
        if (!text) continue;
        const current = (await callAs(page, 'GET', `${model.root}findbyid/${String(found.id)}`)).envelope.result;
        const { status } = await callAs(page, 'POST', `${model.root}save`, {
          id: found.id,
          versao: current?.versao,
          [field.name]: field.kind.name === 'tags' ? [text.slice(0, 30)] : text,
        });
        if (status === 200) planted++;
      }
      const code = encodeURIComponent(btoa(String(found.id)));
      for (const path of [list, `${list}/edicao/${code}`, `${list}/detalhe/${code}`]) {
        await page.goto(path);
        await page
          .locator('#conteudo h1')
          .first()
          .waitFor({ timeout: 10_000 })
          .catch(() => wrong.push(`${path}: no heading`));
        await page.waitForLoadState('networkidle').catch(() => undefined);
        seen++;
        const marks = await page.evaluate(() =>
          [
            sessionStorage.getItem('invadido') ?? '',
            ...[
              ...document.querySelectorAll(
                '#root script, #conteudo script, iframe[srcdoc], object, embed, base, [onerror], [onload], [onclick], [onfocus], [ontoggle], [onmouseover], a[href^="javascript:" i], a[href^="data:" i], a[href^="vbscript:" i]',
              ),
            ].map((one) => one.outerHTML.slice(0, 200)),
          ].filter(Boolean),
        );
        if (marks.length > 0) wrong.push(`${path}: ${marks.join(' | ')}`);
      }
    }
    amount('fields with scripts in the browser', planted);
    amount('screens opened with them', seen);
    none('scripts that ran, markup that came to life', wrong);
    none('dialogs of scripts', dialogs);
    none(
      'requests to other places',
      requests.filter((one) => one.includes('evil.example')),
    );
  });
});
