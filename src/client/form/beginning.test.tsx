import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { entity } from '#kit';
import { f, modelOf } from '#fields';
import { addressOf } from '../addresses';
import { model, showForm, withPromotion } from '../record/harness';
import { copyOf } from './saving/values';

withPromotion();

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('a new form', () => {
  it('has the caret in its first field, which is not blamed for being empty before somebody was in it', async () => {
    const user = userEvent.setup();
    await showForm();
    await waitFor(async () => expect(await field(/^Nome/)).toHaveFocus());
    await user.click(await field(/^Valor/));
    await user.type(await field(/^Valor/), '12');
    expect(await field(/^Nome/)).toBeValid();
    await user.click(await field(/^Nome/));
    await user.tab();
    await waitFor(async () => expect(await field(/^Nome/)).toBeInvalid());
  });
  it('leaves the caret where somebody has put it meanwhile, and that of a record that stands alone', async () => {
    const user = userEvent.setup();
    await showForm();
    await user.click(await field(/^Valor/));
    await new Promise((resolve) => {
      setTimeout(resolve, 120);
    });
    await waitFor(async () => expect(await field(/^Valor/)).toHaveFocus());
    await showForm({ at: addressOf(model, 'edit', 1) });
    await screen.findByDisplayValue('Verão');
    await new Promise((resolve) => {
      setTimeout(resolve, 120);
    });
    expect(screen.getByDisplayValue('Verão')).not.toHaveFocus();
  });
});

describe('a copy', () => {
  const oferta = modelOf({
    section: 'testes',
    entity: entity('oferta', {
      label: ['Oferta', 'Ofertas'],
      title: 'nome',
      root: 'oferta/',
      fields: {
        nome: f.text({ max: 12 }),
        inicio: f.date({ copy: 'fromToday' }),
        fim: f.date({ copy: 'fromToday' }),
        criacao: f.date({ copy: false }),
        aviso: f.date(),
      },
    }),
  });
  const copied = (values: object) => copyOf(oferta, { id: 1, versao: 1, ...values }, '2026-11-23');
  it('lasts as long as what it was made from, from today on', () => {
    expect(
      copied({
        nome: 'Black Friday',
        inicio: '2024-02-28',
        fim: '2024-03-01',
        criacao: '2024-01-01',
        aviso: '2024-02-01',
      }),
    ).toEqual({ nome: 'Blac (cópia)', inicio: '2026-11-23', fim: '2026-11-25', aviso: '2024-02-01' });
    expect(copied({ nome: 'Verão', inicio: '2024-02-28' })).toMatchObject({ inicio: '2026-11-23', fim: null });
  });
});
