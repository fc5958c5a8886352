import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { f, modelOf } from '#fields';
import { entity } from '#kit';
import type { AnyEntity } from '#kit/entity/entity';
import { renderScreens, sentTo, server, services, withServices } from '../../../tests/support/server';
import { ListScreen } from '../list/ListScreen';
import { modelByName } from '../models';
import { importsAddress } from './calls';
import ImportPage from './ImportPage';

const model = modelOf({
  section: 'cadastros',
  entity: entity('ervas', {
    label: ['Erva', 'Ervas'],
    gender: 'f',
    title: 'nome',
    root: 'ervas/',
    imports: true,
    fields: {
      nome: f.text({ required: true, max: 20, unique: true }),
      preco: f.money({ label: 'Preço', required: true, min: 1 }),
      fresca: f.bool(),
      contato: f.phone({ warnRepeated: true }),
    },
  }) as AnyEntity,
});
withServices({ models: [model] });
// Each step goes to the services and back.
beforeEach(() => configure({ asyncUtilTimeout: 10_000 }));
afterEach(() => configure({ asyncUtilTimeout: 1_000 }));

const work = async (): Promise<void> => {
  await act(async () => {
    await (await services()).app.jobs.drain();
  });
};
const show = async (at: string) => {
  const user = userEvent.setup();
  const imports = (await modelByName('importacao'))!;
  await renderScreens({
    model,
    at,
    routes: { '/app/importacao/*': <ImportPage />, [importsAddress]: <ListScreen model={imports} /> },
  });
  return user;
};
/** This window cannot send a file: it is stored here, as the call would. */
const stored = (name: string, content: string): void =>
  server.use(
    http.all(
      '*/services/arquivo/save',
      async () => {
        const { database, companies, rowsOf } = await services();
        const bytes = new TextEncoder().encode(content);
        const {
          rows: [row],
        } = await sql<{
          id: number;
        }>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_por)
    select ${companies[0]}::bigint, ${name}, 'text/csv', ${bytes.byteLength}::int, '', ${bytes}::bytea, id from usuario where login = 'um' and id in (${sql.join([...rowsOf('usuario', companies[0])])}) returning id`.execute(
          database.owner,
        );
        return HttpResponse.json({
          hasError: false,
          result: { id: Number(row!.id), nome: name, tipo: 'text/csv', tamanho: bytes.byteLength },
        });
      },
      { once: true },
    ),
  );
const choose = async (user: ReturnType<typeof userEvent.setup>, content: string, name = 'ervas.csv'): Promise<void> => {
  stored(name, content);
  await screen.findByRole('heading', { name: 'Escolha a planilha' });
  await user.upload(screen.getByLabelText('Planilha'), new File([content], name, { type: 'text/csv' }));
};

describe('a file on its way', () => {
  it('is understood, checked, brought in, and taken back', async () => {
    const user = await show('/app/importacao/ervas');
    await choose(user, 'Nome;Valor;Fresca\nSalsa;"2,50";sim\nHortelã;barato;não\n');
    expect(await screen.findByText('Falta a coluna Preço: sem ela nada novo é cadastrado.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Valor' }), 'Preço *');
    const cell = await screen.findByRole('cell', { name: 'barato Informe um número!' });
    expect(cell).toHaveClass('import-lines__wrong');
    expect(screen.getByText('1 linha tem o que corrigir. As outras são importadas assim mesmo.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Conferir ervas' }));
    await screen.findByRole('region', { name: 'Andamento' });
    await work();
    expect(sentTo('importacao/importar').at(-1)?.body).toMatchObject({
      classe: 'ervas',
      colunas: ['nome', 'preco', 'fresca'],
      atualizarValores: false,
      selecionado: false,
    });
    await user.click(await screen.findByRole('button', { name: 'Importar 1 erva' }));
    await work();
    expect(await screen.findByText('Concluída com recusas')).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 linha para corrigir' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desfazer importação' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(screen.getByText('Sendo desfeita')).toBeVisible());
    await work();
    expect(await screen.findByText('Desfeita')).toBeVisible();
  });
  it('has its warnings at their cells, and counted: no line stays out for one', async () => {
    const user = await show('/app/importacao/ervas');
    await choose(user, 'Nome;Preço;Contato\nTomilho;2;11955550001\nLouro;3;11955550001\n');
    const warned = { name: '11955550001 Este contato já está na linha 2.' };
    expect(await screen.findByRole('cell', warned)).toHaveClass('import-lines__warned');
    expect(
      screen.getByText(
        'Nenhum erro nestas linhas. 1 linha com aviso: confira se não é o mesmo cadastro. O aviso não impede a importação.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Conferir ervas' }));
    await screen.findByRole('region', { name: 'Andamento' });
    await work();
    expect(await screen.findByRole('heading', { name: '1 linha com aviso' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Linhas com aviso' })).getByRole('cell', warned)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Importar 2 ervas' })).toBeEnabled();
  });
  it('that is none is refused in words, and another can be chosen', async () => {
    const user = await show('/app/importacao/ervas');
    await choose(user, '%PDF-1.4', 'ervas.csv');
    expect(await screen.findByText('Envie uma planilha .xlsx ou .csv, ou contatos .vcf!')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Escolher outro arquivo' }));
    expect(await screen.findByRole('heading', { name: 'Escolha a planilha' })).toBeVisible();
  });
  it('leaves its columns to the next one: all of them under the same headings, else those that it has', async () => {
    const user = await show('/app/importacao/ervas');
    await choose(user, 'Nome;Valor\nSalsa;"2,50"\n');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Valor' }), 'Preço *');
    await waitFor(() => expect(screen.getByText('Nenhum erro nestas linhas.')).toBeVisible());
    await user.click(screen.getByRole('radio', { name: /Atualizar cadastros existentes/ }));
    await user.click(screen.getByRole('button', { name: 'Outro arquivo' }));
    await choose(user, 'NOME;valor\nSalsa;barato\n');
    expect(await screen.findByText('Mantivemos as colunas escolhidas para o arquivo anterior.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'valor' })).toHaveValue('preco');
    expect(screen.getByRole('radio', { name: /Atualizar cadastros existentes/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Conferir ervas' }));
    await screen.findByRole('region', { name: 'Andamento' });
    await work();
    await user.click(await screen.findByRole('link', { name: 'Outro arquivo' }));
    await choose(user, 'Fresca;Valor;Nome;Cor\nsim;"2,50";Salsa;x\n');
    expect(
      await screen.findByText('Mantivemos as colunas iguais às do arquivo anterior. Confira as outras.'),
    ).toBeVisible();
    expect(screen.getAllByRole('combobox').map((one) => (one as HTMLSelectElement).value)).toEqual([
      'fresca',
      'preco',
      'nome',
      '',
    ]);
    await user.click(screen.getByRole('button', { name: 'Outro arquivo' }));
    await choose(user, 'Inventada;Outra\nx;y\n');
    await screen.findByRole('combobox', { name: 'Inventada' });
    expect(screen.queryByText(/^Mantivemos/)).toBeNull();
  });
  it('is found again among what was brought in, and opens where it stood', async () => {
    const user = await show('/app/importacao');
    const kinds = await screen.findByRole('list', { name: 'O que importar' });
    expect(within(kinds).getByRole('link', { name: 'Ervas' })).toHaveAttribute('href', '/app/importacao/ervas');
    await user.click(screen.getByRole('link', { name: 'Importações anteriores' }));
    const rows = await screen.findAllByRole('row', { name: /Importação de ervas/ });
    expect(within(rows[0]!).getByRole('link', { name: 'ervas.csv' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/app\/importacao\/ervas\/\d+$/),
    );
    await user.click(within(rows[0]!).getByRole('link', { name: 'ervas.csv' }));
    expect(await screen.findByRole('region', { name: 'Andamento' })).toBeVisible();
  });
});
