import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { f } from '#fields';
import { read, services, show } from '../../../tests/support/field';
import type { FieldServices } from '../services';

describe('references', () => {
  it('search as one types, say when nothing is found, and clear', async () => {
    services.find = vi.fn<FieldServices['find']>((_entity, search) =>
      Promise.resolve(search === 'xyz' ? [] : [{ id: 7, title: 'Campinas', detail: 'SP' }]),
    );
    const user = show(f.ref('cidade' as never));
    const combobox = screen.getByRole('combobox', { name: /Campo/ });
    await user.type(combobox, 'xyz');
    expect(await screen.findByText('Nada encontrado.')).toBeInTheDocument();
    await user.clear(combobox);
    await user.type(combobox, 'camp');
    await waitFor(() =>
      expect(services.find).toHaveBeenLastCalledWith('cidade', 'camp', expect.objectContaining({ limit: 10 })),
    );
    await screen.findByRole('option', { name: /Campinas/ });
    await user.keyboard('{Enter}');
    expect(read()).toBe(7);
    expect(combobox).toHaveValue('Campinas');
    await user.click(screen.getByRole('button', { name: 'Limpar' }));
    expect(read()).toBeNull();
  });
  it('make a new row without leaving the form', async () => {
    services.find = () => Promise.resolve([]);
    services.entity = () => Promise.resolve({ one: 'Setor', gender: 'm', canCreate: true });
    services.create = vi.fn<FieldServices['create']>(() => Promise.resolve({ id: 3, title: 'Bar' }));
    const user = show(f.ref('setor' as never));
    await user.type(screen.getByRole('combobox'), 'Bar');
    await user.click(await screen.findByRole('option', { name: 'Criar setor aqui' }));
    expect(services.create).toHaveBeenCalledWith('setor', 'Bar');
    await waitFor(() => expect(read()).toBe(3));
  });
  it('collect as chips', async () => {
    services.find = () =>
      Promise.resolve([
        { id: 1, title: 'Um' },
        { id: 2, title: 'Dois' },
      ]);
    const user = show(f.refs('setor' as never));
    await user.click(await screen.findByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Dois' }));
    expect(read()).toEqual([2]);
    await user.click(screen.getByRole('button', { name: 'Remover Dois' }));
    expect(read()).toBeNull();
  });
});

describe('a reference typed fast', () => {
  /** Each search is answered when the test says so, in whatever order. */
  const held = () => {
    const answers = new Map<string, (titles: readonly string[]) => void>();
    services.find = (_entity, search) =>
      new Promise((resolve) => {
        answers.set(search, (titles) =>
          resolve(titles.map((title, index) => ({ id: title.length * 10 + index, title }))),
        );
      });
    services.entity = () => Promise.resolve({ one: 'Cidade', gender: 'f', canCreate: true });
    services.create = vi.fn<FieldServices['create']>(() => Promise.resolve(null));
    return async (search: string, ...titles: readonly string[]): Promise<void> => {
      await waitFor(() => expect([...answers.keys()]).toContain(search));
      await act(async () => answers.get(search)!(titles));
    };
  };
  const options = (): readonly (string | null)[] =>
    screen.queryAllByRole('option').map(({ textContent }) => textContent);

  it('forgets the list of the text before, and takes at Enter what the new one finds alone', async () => {
    const answer = held();
    const user = show(f.ref('cidade' as never));
    const combobox = screen.getByRole('combobox', { name: /Campo/ });
    await user.type(combobox, 'ca');
    await answer('ca', 'Cantagalo', 'Campinas');
    expect(options()).toEqual(['Cantagalo', 'Campinas', 'Criar cidade aqui']);
    expect(combobox.getAttribute('aria-activedescendant')).toBeFalsy();
    await user.keyboard('mpi');
    expect(options()).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('Carregando...');
    await user.keyboard('{Enter}');
    expect(read()).toBeNull();
    await answer('campi', 'Campinas');
    expect(read()).toBe(80);
    expect(combobox).toHaveValue('Campinas');
  });
  it('takes nothing at an early Enter that finds several, or when one types on', async () => {
    const answer = held();
    const user = show(f.ref('cidade' as never));
    await user.type(screen.getByRole('combobox', { name: /Campo/ }), 'san{Enter}');
    await answer('san', 'Santos', 'Santana');
    expect([read(), ...options()]).toEqual([null, 'Santos', 'Santana', 'Criar cidade aqui']);
    await user.keyboard('{Enter}');
    expect(read()).toBeNull();
    await user.keyboard('to{Enter}s');
    await answer('santos', 'Santos');
    expect(read()).toBeNull();
    await user.keyboard('{Enter}');
    expect(read()).toBe(60);
  });
  it('says that nothing is found of the text that stands alone, and makes no record by a hasty ↓ Enter', async () => {
    const answer = held();
    const user = show(f.ref('cidade' as never));
    await user.type(screen.getByRole('combobox', { name: /Campo/ }), 'xyz');
    await answer('xyz');
    await screen.findByText('Nada encontrado.');
    await user.keyboard('{ArrowDown}{Enter}');
    await user.keyboard('w');
    expect(screen.queryByText('Nada encontrado.')).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    await answer('xyzw');
    expect(services.create).not.toHaveBeenCalled();
    await new Promise((resolve) => {
      setTimeout(resolve, 450);
    });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(services.create).toHaveBeenCalledWith('cidade', 'xyzw');
  });
  it('goes by ↓ to the first record, not past the only one, and tells two of the same name apart', async () => {
    const answer = held();
    const user = show(f.ref('cidade' as never), 41);
    const combobox = screen.getByRole('combobox', { name: /Campo/ });
    await user.type(combobox, 'itu');
    await answer('itu', 'Itu');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(read()).toBe(30);
    await user.clear(combobox);
    expect(read()).toBeNull();
    await user.type(combobox, 'bom');
    await answer('bom', 'Bom Jesus', 'Bom Jesus');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(read()).toBe(91);
    expect(services.create).not.toHaveBeenCalled();
  });
});
