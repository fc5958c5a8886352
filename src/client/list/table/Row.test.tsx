import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { f, modelOf } from '#fields';
import { actions, entity, resource } from '#kit';
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

it('does by its title the action that its resource opens, while it can be done, and shows the others as buttons', () => {
  const arquivo = entity('arquivo', {
    label: ['Arquivo', 'Arquivos'],
    title: 'nome',
    root: 'a/',
    fields: { nome: f.text() },
  });
  const { record } = actions(arquivo);
  const files = modelOf({
    section: 'cadastros',
    entity: arquivo,
    resource: resource(arquivo, {
      opens: 'baixar',
      actions: {
        baixar: record({ label: 'Baixar', call: 'POST baixar' }),
        enviar: record({ label: 'Enviar', call: 'POST enviar' }),
      },
    }) as never,
  });
  const act = (name: string, hint?: string) => ({
    name: `action:${name}`,
    label: name,
    icon: 'bolt' as const,
    hint,
    run: () => undefined,
  });
  const shown = (...all: readonly ReturnType<typeof act>[]) => {
    const { container, unmount } = render(
      <table>
        <tbody>
          <Row
            model={files}
            columns={[files.fields.nome!]}
            isSelected={false}
            isLive
            canSelect={false}
            actionsOf={() => all}
            record={{ id: 1, versao: 1, nome: 'a.csv' }}
          />
        </tbody>
      </table>,
    );
    const buttons = [...container.querySelectorAll<HTMLElement>('[data-action]')].map(
      ({ dataset, textContent }) => `${dataset.action}${textContent ? ` ${textContent}` : ''}`,
    );
    const links = container.querySelectorAll('a').length;
    unmount();
    return [buttons, links];
  };
  expect(shown(act('baixar'), act('enviar'))).toEqual([['action:baixar a.csv', 'action:enviar'], 0]);
  expect(shown(act('baixar', 'fora do seu plano'))).toEqual([[], 0]);
  expect(shown()).toEqual([[], 0]);
});

it('turns the state of a row by a switch in its cell, which only those see who may', () => {
  const prato = entity('prato', {
    label: ['Prato', 'Pratos'],
    title: 'nome',
    root: 'prato/',
    fields: { nome: f.text(), situacao: f.enum({ ATIVO: { label: 'À venda', tone: 'success' }, PAUSADO: 'Em falta' }) },
  });
  const { record } = actions(prato);
  const dishes = modelOf({
    section: 'delivery',
    entity: prato,
    resource: resource(prato, {
      list: { columns: ['nome', 'situacao'], toggle: { field: 'situacao', on: 'ATIVO', action: 'alternar' } },
      actions: { alternar: record({ label: 'Alternar', call: 'POST alternar' }) },
    }) as never,
  });
  const shown = (situacao: string, hint?: string) => {
    const { container, unmount } = render(
      <table>
        <tbody>
          <Row
            model={dishes}
            columns={[dishes.fields.nome!, dishes.fields.situacao!]}
            isSelected={false}
            isLive
            canSelect={false}
            actionsOf={() => [{ name: 'action:alternar', label: 'Alternar', icon: 'bolt', hint, run: () => undefined }]}
            record={{ id: 1, versao: 1, nome: 'Pizza', situacao }}
          />
        </tbody>
      </table>,
    );
    const told = [...container.querySelectorAll('[data-action]')].map((one) => [
      one.getAttribute('aria-label'),
      one.getAttribute('aria-checked'),
    ]);
    unmount();
    return told;
  };
  expect([shown('ATIVO'), shown('PAUSADO')]).toEqual([[['Pizza: À venda', 'true']], [['Pizza: Em falta', 'false']]]);
  expect(shown('ATIVO', 'fora do seu plano')).toEqual([]);
});
