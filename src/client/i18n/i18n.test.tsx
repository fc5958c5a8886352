import { render, screen } from '@testing-library/react';
import { I18nContext, useTranslate } from 'ra-core';
import { expect, it } from 'vitest';
import { useI18n } from './i18nProvider';

const Said = () => {
  const translate = useTranslate();
  return (
    <p>{`${translate('ra.notification.logged_out')} ${translate('ra.saved_queries.label')} ${translate('Ativos')}`}</p>
  );
};
const Page = () => (
  <I18nContext value={useI18n()}>
    <Said />
  </I18nContext>
);

it('says what hooks say at once, what widgets say when one stands there, and a text as it is', async () => {
  render(<Page />);
  expect(screen.getByText(/Sua sessão foi encerrada/).textContent).toContain('Ativos');
  await screen.findByText('Sua sessão foi encerrada. Entre novamente. Visões salvas Ativos');
});
