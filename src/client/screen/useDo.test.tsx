import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { expect, it } from 'vitest';
import { post, r } from '#kit';
import { stubServices } from '../../../tests/support/fetchStub';
import { routed } from '../../../tests/support/routed';
import { dataProvider } from '../dataProvider';
import { ConfirmProvider, Toasts } from '../ui';
import { storeToken } from '../session/token';
import { useDo } from './calls';

const cobrar = post('/cobrar', { permission: [], form: {}, result: r.nothing });
const Cobrar = ({ fails }: { readonly fails?: 'again' }) => {
  const { run } = useDo(cobrar, { ...(fails && { fails }) });
  return (
    <button type="button" onClick={() => void run({}).catch(() => undefined)}>
      Cobrar
    </button>
  );
};
const press = async (fails?: 'again'): Promise<void> => {
  storeToken('serie.1.x');
  stubServices({ status: 502, raw: 'Bad Gateway' });
  render(
    routed(
      <CoreAdminContext dataProvider={dataProvider}>
        <ConfirmProvider>
          <Cobrar {...(fails && { fails })} />
          <Toasts />
        </ConfirmProvider>
      </CoreAdminContext>,
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cobrar' }));
};

it.each([
  ['a charge that is tried again', 'again', 'Erro no servidor! Atualize a página e tente novamente.'],
  ['a change', undefined, 'Erro no servidor. Atualize a página e tente novamente!'],
] as const)('says the sentence of %s when its call fails on its way', async (_name, fails, text) => {
  await press(fails);
  expect(await screen.findByText(/servidor/)).toHaveTextContent(text);
});
