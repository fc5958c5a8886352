import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { f, modelOf } from '#fields';
import { entity } from '#kit';
import { Row } from './Row';

const long = 'Aguardando a confirmação da operadora';
const site = entity('site', {
  label: ['Site', 'Sites'],
  title: 'nome',
  root: 'site/',
  fields: {
    nome: f.text(),
    endereco: f.url({ label: 'Endereço' }),
    preco: f.money({ label: 'Preço' }),
    estado: f.enum({ NO_AR: { label: 'No ar', tone: 'success' } }),
    espera: f.enum({ OPERADORA: { label: long, tone: 'warning' } }),
  },
});
const model = modelOf({ entity: site, section: 'cadastros' });
const columns = Object.values(model.fields).filter(({ name }) => name in site.fields);

it('cuts only what can be longer than a cell, and words by their line', () => {
  render(
    <table>
      <tbody>
        <Row
          model={model}
          columns={columns}
          isSelected={false}
          isLive
          canSelect={false}
          actionsOf={() => []}
          record={{
            id: 1,
            versao: 1,
            nome: 'Ana',
            endereco: 'https://ana.com.br',
            preco: 1234.5,
            estado: 'NO_AR',
            espera: 'OPERADORA',
          }}
        />
      </tbody>
    </table>,
  );
  const isCut = (text: string | RegExp): boolean =>
    screen.getByText(text).closest('th, td')!.classList.contains('list-cell--cut');
  expect([isCut(/ana.com.br/), isCut(long)]).toEqual([true, true]);
  expect([isCut('Ana'), isCut('No ar'), isCut(/1\.234,50/)]).toEqual([false, false, false]);
  expect(screen.getByText('Ana').closest('.list-cell__line')).not.toBeNull();
});

it('keeps the width for what a row is about: its name, else the first words; a code takes no more than it needs', () => {
  const fields = {
    numero: f.text({ max: 12 }),
    canal: f.enum({ A: 'Balcão', B: 'Site' }),
    cliente: f.text(),
    cupom: f.text(),
  };
  for (const [title, lead] of [
    ['numero', 'cliente'],
    ['cupom', 'cupom'],
  ] as const) {
    const pedido = modelOf({
      entity: entity('pedido', { label: ['Pedido', 'Pedidos'], title, root: 'pedido/', fields }),
      section: 'cadastros',
    });
    const { container, unmount } = render(
      <table>
        <tbody>
          <Row
            model={pedido}
            columns={Object.values(pedido.fields).filter(({ name }) => name in fields)}
            isSelected={false}
            isLive
            canSelect={false}
            actionsOf={() => []}
            record={{ id: 1, versao: 1, numero: '0120', canal: 'A', cliente: 'cliente', cupom: 'cupom' }}
          />
        </tbody>
      </table>,
    );
    expect([...container.querySelectorAll('.list-cell--lead')].map(({ textContent }) => textContent)).toEqual([lead]);
    expect(screen.getByText('0120').closest('th, td')).not.toHaveClass('list-cell--words');
    unmount();
  }
});
