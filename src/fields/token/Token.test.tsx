import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { f } from '#fields';
import { read, show } from '../../../tests/support/field';

const box = async (): Promise<HTMLInputElement> => screen.findByLabelText(/^Campo/);

it('is typed hidden, and shown to who asks', async () => {
  const user = show(f.token());
  await user.type(await box(), 'abc 123');
  const isHidden = async (): Promise<boolean> => (await box()).classList.contains('input--dots');
  expect([await isHidden(), (await box()).type, read()]).toEqual([true, 'text', 'abc 123']);
  await user.click(screen.getByRole('button', { name: 'Mostrar Campo' }));
  expect(await isHidden()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Ocultar Campo' }));
  expect(await isHidden()).toBe(true);
  await user.clear(await box());
  expect(read()).toBeNull();
});
it('says that one is kept without showing it; blank keeps it, removing it can be taken back', async () => {
  const user = show(f.token(), true);
  expect([(await box()).value, (await box()).placeholder]).toEqual(['', 'Guardado; digite para trocar']);
  expect(screen.queryByRole('button', { name: /Mostrar/ })).toBeNull();
  await user.type(await box(), 'x');
  expect(read()).toBe('x');
  await user.clear(await box());
  expect(read()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Remover Campo' }));
  expect([read(), (await box()).placeholder]).toEqual([null, 'Será removido ao salvar']);
  await user.click(screen.getByRole('button', { name: 'Manter Campo' }));
  expect(read()).toBe(true);
});
it('cannot be removed where one must be', async () => {
  show(f.token({ required: true }), true);
  await box();
  expect(screen.queryByRole('button')).toBeNull();
});
it('lets a password manager fill in the password of the person, and of nobody else', async () => {
  show(f.token({ own: true }));
  expect([(await box()).type, (await box()).autocomplete]).toEqual(['password', 'current-password']);
});
it('keeps managers away from the secret of a partner', async () => {
  show(f.token());
  expect([(await box()).type, (await box()).autocomplete]).toEqual(['text', 'off']);
});
