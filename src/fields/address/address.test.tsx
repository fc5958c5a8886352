import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { f } from '#fields';
import { veiled } from '#kit/entity/personal';
import { read, services, show } from '../../../tests/support/field';
import type { FieldServices } from '../services';

it('says what an address lacks for deliveries', async () => {
  const user = show(f.address());
  await user.type(await screen.findByRole('textbox', { name: 'CEP' }), '01310100');
  expect(screen.getByText('Para entregas, informe também município e logradouro.')).toBeInTheDocument();
  expect(read()).toMatchObject({ cep: '01310100' });
});

it('said for something that is done, shows no coordinates and keeps none of another door', async () => {
  const door = { cep: '01310100', street: 'Avenida Paulista', number: '1', complement: null, neighborhoord: null };
  const user = show(f.address(), { ...door, city: null, latitude: -23.5, longitude: -46.6 }, true);
  const number = await screen.findByRole('textbox', { name: /^Número/ });
  expect(screen.queryByRole('textbox', { name: /tude/ })).toBeNull();
  expect(read()).toMatchObject({ latitude: -23.5 });
  await user.type(number, '00');
  await waitFor(() => expect(read()).toMatchObject({ number: '100', latitude: null, longitude: null }));
});

describe('an address follows its postal code', () => {
  const paulista = { street: 'Avenida Paulista', neighborhoord: 'Bela Vista', city: { id: 7 } };
  const line = (name: string): Promise<HTMLInputElement> =>
    screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
  const empty = {
    cep: null,
    street: null,
    number: null,
    complement: null,
    neighborhoord: null,
    city: null,
    latitude: null,
    longitude: null,
  };

  it('fills what is empty, once all digits are there', async () => {
    services.address = vi.fn<FieldServices['address']>(() => Promise.resolve(paulista));
    services.titles = () => Promise.resolve([{ id: 7, title: 'São Paulo - SP' }]);
    const user = show(f.address(), empty);
    await user.type(await line('CEP'), '0131010');
    expect(services.address).not.toHaveBeenCalled();
    await user.type(await line('CEP'), '0');
    await waitFor(() =>
      expect(read()).toMatchObject({
        cep: '01310100',
        street: 'Avenida Paulista',
        neighborhoord: 'Bela Vista',
        city: 7,
      }),
    );
    expect(services.address).toHaveBeenCalledExactlyOnceWith('01310100', expect.anything());
  });
  it('asks before it replaces what was typed', async () => {
    services.address = () => Promise.resolve(paulista);
    const user = show(f.address(), { ...empty, street: 'Rua Augusta' });
    await user.type(await line('CEP'), '01310100');
    await waitFor(() => expect(read()).toMatchObject({ street: 'Rua Augusta', neighborhoord: 'Bela Vista' }));
    await user.click(screen.getByRole('button', { name: 'Usar o endereço do CEP' }));
    expect(read()).toMatchObject({ street: 'Avenida Paulista' });
    expect(screen.queryByRole('button', { name: 'Usar o endereço do CEP' })).toBeNull();
  });
  it('says that it knows only the state, or nothing; a record that opens asks for nothing', async () => {
    services.address = vi.fn<FieldServices['address']>(() =>
      Promise.resolve({ street: null, neighborhoord: null, city: null, aviso: 'Sabemos só que fica em São Paulo.' }),
    );
    const user = show(f.address(), { ...empty, cep: '01310100', street: 'Rua Augusta' });
    expect(await line('Logradouro')).toHaveValue('Rua Augusta');
    expect(services.address).not.toHaveBeenCalled();
    await user.clear(await line('CEP'));
    await user.type(await line('CEP'), '01310200');
    expect(await screen.findByText('Sabemos só que fica em São Paulo.')).toBeTruthy();
    services.address = () => Promise.reject(new Error('CEP não encontrado!'));
  });
});

it('of a masked address place and city are read, and of the door nothing', () => {
  const address = {
    cep: '01***-***',
    street: '***',
    number: '***',
    complement: null,
    neighborhoord: 'Bela Vista',
    city: 7,
    latitude: null,
    longitude: null,
  };
  const field = f.address({ personal: { basis: 'contrato' } });
  expect(field.kind.format(address, field, { reference: () => 'São Paulo - SP' })).toBe(
    '*** - Bela Vista - São Paulo - SP - 01***-***',
  );
  for (const name of ['street', 'number', 'complement'] as const)
    expect(veiled(field.item[name], 'Rua Joana')).toBe('***');
});
