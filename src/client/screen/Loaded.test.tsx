import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Loaded } from './pieces';

const show = (data: string | undefined, error: Error | null, refresh = vi.fn()) => {
  render(
    <Loaded of={{ data, error, refresh }} what="as parcelas">
      {(text) => <p>{text}</p>}
    </Loaded>,
  );
  return refresh;
};

it('says what is loaded', () => {
  show(undefined, null);
  expect(screen.getByRole('status')).toHaveTextContent('Carregando as parcelas…');
});
it('says why nothing came, and asks again', async () => {
  const refresh = show(undefined, new Error('O parceiro não respondeu!'));
  expect(screen.getByRole('alert')).toHaveTextContent('Erro ao tentar carregar as parcelas.');
  expect(screen.getByRole('alert')).toHaveTextContent('O parceiro não respondeu!');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refresh).toHaveBeenCalledOnce();
});
it('keeps an answer when the next one fails', () => {
  show('três parcelas', new Error('Sem internet'));
  expect(screen.getByText('três parcelas')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
