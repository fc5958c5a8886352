import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { f } from '#fields';
import type { AsksAsTyped } from '#kit/resource/resource';
import { fieldsOf } from '#kit/read/model';
import { stubServices } from '../../../../tests/support/fetchStub';
import { dropToken, storeToken } from '../../session/token';
import AskedAsTyped from './AskedAsTyped';

const field = fieldsOf({ site: f.text() }).site!;
const slow = { timeout: 5000 };
const Input = () => <input aria-label="Site" {...useFormContext().register('site')} />;
const Form = ({ asks, id }: { readonly asks: AsksAsTyped; readonly id?: number }) => (
  <QueryClientProvider client={new QueryClient()}>
    <FormProvider {...useForm({ defaultValues: { site: 'antigo' } })}>
      <Input />
      <AskedAsTyped asks={asks} field={field} record={{ site: 'antigo', ...(id && { id }) }} />
    </FormProvider>
  </QueryClientProvider>
);
const asks: AsksAsTyped = {
  call: 'POST loja/valida',
  says: ({ mensagem }) => mensagem,
  good: 'Este endereço está livre.',
};
const type = (value: string): boolean =>
  fireEvent.input(screen.getByRole('textbox', { name: 'Site' }), { target: { value } });
/** Longer than the pause before the services are asked. */
const rest = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 800);
  });
// Nothing is sent without a session.
beforeEach(() => storeToken('um.0.x'));
afterEach(() => {
  vi.unstubAllGlobals();
  dropToken();
});

it('asks once after a pause, says what the services say, and nothing of a value that is stored or gone', async () => {
  const sent = stubServices(
    { envelope: { hasError: false, result: { mensagem: 'Este endereço já é de outra loja!' } } },
    { envelope: { hasError: false, result: { mensagem: null } } },
  );
  render(<Form asks={asks} id={7} />);
  await rest();
  expect(sent).toEqual([]);
  type('bel');
  type('bella');
  await screen.findByText('Este endereço já é de outra loja!', {}, slow);
  expect(sent.map(({ method, body }) => [method, body])).toEqual([['POST', { valor: 'bella', id: 7 }]]);
  expect(sent[0]!.path).toContain('loja/valida');
  type('bella-nova');
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  await screen.findByText('Este endereço está livre.', {}, slow);
  type('');
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  expect(sent).toHaveLength(2);
});
it('puts the value and the id of a record into the path of a GET, and is silent when it cannot ask', async () => {
  const sent = stubServices({ status: 403, envelope: { hasError: true, messageError: 'Não.' } });
  render(<Form asks={{ call: 'GET loja/{value}/{id}', says: () => 'Não.' }} />);
  type('a b');
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['GET']), slow);
  expect(sent[0]!.path).toContain('loja/a%20b/0');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
