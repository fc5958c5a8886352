import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationContextProvider } from 'ra-core';
import { afterEach, describe, expect, it } from 'vitest';
import { f, modelOf } from '#fields';
import { Cell, textOf } from '#fields/cells';
import { entity } from '#kit/entity/entity';
import type { Field } from '#kit/entity/field';
import { ConfirmProvider, Toasts, useConfirm, useToast } from '../../src/client/ui';
import { printHtml } from '../../src/server/print/html';
import { scripts } from '../support/corpora';
import { show } from '../support/field';
import { foreign } from '../trust/suites/foreign';

const payloads = scripts.map((one) => one.replaceAll('\0', ''));
/** Markup that nothing of ours makes: it can only have come out of a payload. */
const alive = (): string[] =>
  [
    ...document.querySelectorAll(
      'script, iframe, object, embed, base, meta[http-equiv], link[rel=stylesheet], marquee, portal, math, form[action], [onerror], [onload], [onclick], [onfocus], [ontoggle], [onmouseover], [onbegin], [srcdoc]',
    ),
  ]
    .map((one) => one.outerHTML.slice(0, 200))
    .concat(
      [...document.querySelectorAll('a[href], img[src]')]
        .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '')
        .filter((one) => /^[\s\u0001-\u001f]*(javascript|vbscript|data:text)|^(https?:)?\/\/evil/i.test(one)),
    )
    .concat(
      [...document.querySelectorAll('[style]')]
        .map((one) => one.getAttribute('style') ?? '')
        .filter((one) => /evil\.example|expression\(|javascript:/i.test(one)),
    );

const texts: Readonly<Record<string, (payload: string) => readonly [Field, unknown]>> = {
  text: (payload) => [f.text(), payload],
  longText: (payload) => [f.longText(), payload],
  tags: (payload) => [f.tags(), [payload]],
  url: (payload) => [f.url(), payload],
  email: (payload) => [f.email(), payload],
  emails: (payload) => [f.emails(), [payload]],
  color: (payload) => [f.color(), payload],
  phone: (payload) => [f.phone(), payload],
  document: (payload) => [f.document(), payload],
  cep: (payload) => [f.cep(), payload],
  enum: (payload) => [f.enum({ A: payload }), 'A'],
};
afterEach(cleanup);

describe.each(Object.keys(texts))('a script in a field of kind %s', (name) => {
  it('is text in the cell, in the title and in the input', () => {
    for (const payload of payloads) {
      const [field, value] = texts[name]!(payload);
      const { campo } = modelOf({
        section: 'testes',
        entity: entity('coisa', {
          label: [payload, payload],
          title: 'campo' as never,
          root: 'coisa/',
          fields: { campo: { ...field, options: { ...field.options, label: payload, help: payload } } } as never,
        }),
      }).fields;
      const record = { id: 1, campo: value };
      render(
        <p title={textOf(campo!, record)}>
          <Cell field={campo!} record={record} />
        </p>,
      );
      show({ ...field, options: { ...field.options, label: payload, help: payload } }, value);
      expect(alive(), payload).toEqual([]);
      cleanup();
    }
  });
});

describe('a script in what the product says', () => {
  const Speaker = ({ text }: { readonly text: string }) => {
    const [ask, say] = [useConfirm(), useToast()];
    return (
      <button
        type="button"
        onClick={() => {
          say.error(text);
          void ask({ title: text, text, yes: text, no: text });
        }}
      >
        Falar
      </button>
    );
  };
  it('is text in a toast and in a question', async () => {
    const user = userEvent.setup();
    for (const payload of payloads.slice(0, 12)) {
      render(
        <NotificationContextProvider>
          <ConfirmProvider>
            <Speaker text={payload} />
            <Toasts />
          </ConfirmProvider>
        </NotificationContextProvider>,
      );
      await user.click(screen.getByRole('button', { name: 'Falar' }));
      await act(async () => {
        await Promise.resolve();
      });
      expect(alive(), payload).toEqual([]);
      cleanup();
    }
  });
  it('is text on paper, wherever it stands', () => {
    for (const payload of payloads) {
      const html = printHtml({
        title: payload,
        paper: 'A4',
        stamp: payload,
        blocks: [
          { text: payload },
          { pair: [payload, payload] },
          { table: { columns: [{ label: payload }], rows: [[payload]], totals: [payload] } },
          { qr: payload.slice(0, 100), caption: payload },
          { grid: [[{ text: payload }]], across: 2 },
        ],
      });
      expect(foreign(html), payload).toEqual([]);
    }
  });
});
