import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormContext } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { entity } from '#kit';
import { f, modelOf } from '#fields';
import { FieldInput } from '#fields/inputs';
import { Form, type FormProps } from './Form';

const { fields } = modelOf({
  section: 'testes',
  entity: entity('coisa', {
    label: ['Coisa', 'Coisas'],
    title: 'nome',
    root: 'coisa/',
    fields: { nome: f.text(), cor: f.text() },
  }),
});
const drawn = vi.fn();
const Reader = () => {
  useFormContext();
  drawn();
  return null;
};
const show = (onSubmit?: FormProps['onSubmit']) => {
  drawn.mockClear();
  render(
    <Form defaultValues={{ nome: 'Bola', cor: null }} onSubmit={onSubmit}>
      <FieldInput field={fields.nome!} source="nome" />
      <FieldInput field={fields.cor!} source="cor" />
      <Reader />
      <button type="submit">Enviar</button>
    </Form>,
  );
  return userEvent.setup();
};

describe('a form of inputs', () => {
  it('draws again what a change is about and nothing else that only speaks with the form', async () => {
    const person = show();
    await person.type(screen.getByLabelText('Cor'), 'azul');
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(drawn).toHaveBeenCalledOnce();
  });
  it('gives its values to who asks, and puts what he says is wrong at the field until that is changed', async () => {
    const ask = vi.fn<NonNullable<FormProps['onSubmit']>>(() => Promise.resolve({ cor: 'Não há desta cor!' }));
    const person = show(ask);
    await person.type(screen.getByLabelText('Cor'), 'azul');
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Não há desta cor!')).toBeTruthy();
    expect(ask).toHaveBeenCalledWith({ nome: 'Bola', cor: 'azul' });
    await person.type(screen.getByLabelText('Cor'), ' claro');
    await vi.waitFor(() => expect(screen.queryByText('Não há desta cor!')).toBeNull());
  });
});
