import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { f } from '#fields';
import type { Values } from './asking';
import { usePreview } from './usePreview';

const fields = {
  valor: f.money({ required: true }),
  senha: f.token({ label: 'A sua senha', own: true, required: true, max: 256 }),
  // Secret because it is sealed, whatever its kind.
  codigo: { ...f.text({ required: true }), sealed: true },
};
const within = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

it('neither waits for a secret nor sends it', async () => {
  const ask = vi.fn(async (_values: Values, _signal: AbortSignal): Promise<Values> => ({ resta: 7 }));
  const preview = { fields: {}, ask };
  const typed = { valor: 3 };
  const { result } = renderHook(() => usePreview(preview, fields as never, typed), { wrapper: within });
  await waitFor(() => expect(result.current.answer).toEqual({ resta: 7 }));
  await result.current.ask({ valor: 4, senha: 'minha senha', codigo: '4821' });
  expect(ask.mock.calls.map(([values]) => values)).toEqual([{ valor: 3 }, { valor: 4 }]);
});
