import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { f } from '#fields';
import type { AsksAsTyped } from '#kit/resource';
import { fieldsOf } from '#kit/model';
import { callDeclared } from '../http/declared';
import AskedAsTyped from './AskedAsTyped';

vi.mock('../http/declared', () => ({ callDeclared: vi.fn() }));
const asked = vi.mocked(callDeclared);
const field = fieldsOf({ site: f.text() }).site!;

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
const type = async (value: string): Promise<void> => {
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Site' });
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(100);
  });
};
const rest = async () => {
  await act(() => vi.advanceTimersByTimeAsync(600));
  await act(() => vi.advanceTimersByTimeAsync(50));
};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  asked.mockReset();
});

it('asks once after a pause, says what the services say, and nothing of a value that is stored or gone', async () => {
  asked.mockImplementation((_, body) =>
    Promise.resolve({
      result: { mensagem: (body as { valor: string }).valor === 'bella' ? 'Este endereço já é de outra loja!' : null },
    } as never),
  );
  render(<Form asks={asks} id={7} />);
  await rest();
  expect(asked).not.toHaveBeenCalled();
  await type('bel');
  await type('bella');
  await rest();
  expect(asked.mock.calls.map(([call, body]) => [call, body])).toEqual([
    ['POST loja/valida', { valor: 'bella', id: 7 }],
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Este endereço já é de outra loja!');
  await type('bella-nova');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await rest();
  expect(screen.getByRole('status')).toHaveTextContent('Este endereço está livre.');
  await type('');
  await rest();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
it('puts the value and the id of a record into the path of a GET, and is silent when it cannot ask', async () => {
  asked.mockRejectedValue(new Error('403'));
  render(<Form asks={{ call: 'GET loja/{value}/{id}', says: () => 'Não.' }} />);
  await type('a b');
  await rest();
  expect(asked.mock.calls.map(([call, body]) => [call, body])).toEqual([['GET loja/a%20b/0', undefined]]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
