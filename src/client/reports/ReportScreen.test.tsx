import { dayText, daysText } from '#kit/dayText';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseOnce, renderApp, sentTo, services, withServices } from '../../../tests/support/server';
import { previousOf } from '#kit/months';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { f } from '#fields';
import { readFilters, startFilters } from './filters';

withServices();
const zone = 'America/Sao_Paulo';
const address = '/app/cupom/desempenho-cupons';
const root = 'cupomdesconto/relatorio/desempenho';
const today = todayIn(zone, new Date());
const at = (filters: object): string => `${address}?filtros=${encodeURIComponent(JSON.stringify(filters))}`;
const change = async (statement: ReturnType<typeof sql>) =>
  (await services()).database.transaction({ company: '*' }, (tx) => statement.execute(tx));
let cupons: readonly number[];
beforeEach(async () => {
  const {
    companies: [company],
    rowsOf,
  } = await services();
  cupons = rowsOf('cupomDesconto', company);
  await change(sql`update empresa set fuso = 'UTC_3_BRASIL'`);
  await change(sql`delete from agendamento`);
  await change(sql`delete from cupom_resgate`);
  const redeem = (cupom: number, day: string, total: number) =>
    change(sql`insert into cupom_resgate (empresa_id, chave, cupom_id, pedido_id, data, valor_pedido, valor_desconto, situacao)
    values (${company}, 'X', ${cupom}, 1, ${startOfDay(day, zone)}::timestamptz, ${total}, 1.5, 'RESGATADO')`);
  await redeem(cupons[0]!, today, 100);
  await redeem(cupons[1]!, today, 25.5);
  await redeem(cupons[0]!, plusDays(today, -1), 50);
}, 60_000);
const day = { inicio: today, fim: today, cupom: null };
const table = () => screen.findByRole('region', { name: 'Desempenho dos cupons' }, { timeout: 5000 });

describe('a report', () => {
  it('stands in the menu, and shows its figures against the period before, chart and table', async () => {
    await renderApp(at(day));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Desempenho dos cupons' }, { timeout: 5000 }),
    ).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Relatórios' }));
    expect(screen.getByRole('link', { name: /Desempenho dos cupons/ })).toHaveAttribute('href', address);
    const rows = within(await table()).getAllByRole('row');
    expect(
      rows.map((row) =>
        [...row.querySelectorAll('th, td')]
          .slice(1, 4)
          .map(({ textContent }) => textContent!.replaceAll('\u00a0', ' ')),
      ),
    ).toEqual([
      ['Resgates', 'Vendas', 'Descontos'],
      ['1', 'R$ 100,00', 'R$ 1,50'],
      ['1', 'R$ 25,50', 'R$ 1,50'],
      ['2', 'R$ 125,50', 'R$ 3,00'],
    ]);
    const vendas = screen
      .getAllByText('Vendas')
      .map((one) => one.closest('div.report-total'))
      .find(Boolean)!;
    expect(vendas.textContent!.replaceAll('\u00a0', ' ')).toBe('VendasR$ 125,50151% a mais, era R$ 50,00');
    expect(
      screen.getByText(new RegExp(`^Comparado com ${dayText(plusDays(today, -1))}, até as \\d\\d:\\d\\d\\.$`)),
    ).toBeVisible();
    // Four figures, then the chart; the others on request.
    const more = screen.getByText('Mais números').closest('details')!;
    expect(more.open).toBe(false);
    expect([...document.querySelectorAll('.report-total dt')].map(({ textContent }) => textContent)).toEqual([
      'Vendas',
      'Resgates',
      'Descontos',
      'Custo sobre as vendas',
      'Ticket médio',
    ]);
    expect(more.querySelectorAll('dt')).toHaveLength(1);
    const bars = await screen.findByRole('application', { name: 'Vendas por cupom' }, { timeout: 5000 });
    expect(bars).toHaveAccessibleDescription(/^O maior: .*: R\$\s100,00\./);
    expect(await screen.findByRole('application', { name: 'Custo sobre as vendas' })).toBeVisible();
    // The number of redemptions opens their list, of the same days.
    const [rows1] = within(await table()).getAllByRole('link', { name: '1' });
    const asked = new URLSearchParams(rows1!.getAttribute('href')!.split('?')[1]);
    expect([asked.get('aba'), JSON.parse(asked.get('filter')!)]).toEqual([
      'Todos',
      {
        data: { gte: startOfDay(today, zone), lt: startOfDay(plusDays(today, 1), zone) },
        cupom: cupons[0],
        situacao: 'RESGATADO',
      },
    ]);
  });

  it('begins with the month, asks by the periods people want, and the address says what is shown', async () => {
    const user = userEvent.setup();
    const { router } = await renderApp(address);
    await table();
    const model = { filters: {}, period: ['inicio', 'fim'] } as unknown as Parameters<typeof startFilters>[0];
    const { inicio, fim } = startFilters(model, zone) as { inicio: string; fim: string };
    expect(sentTo(`${root}/1/50`)[0]!.body).toEqual({ inicio, fim, cupom: null });
    await user.click(screen.getByRole('button', { name: 'Ontem' }));
    await waitFor(() =>
      expect(sentTo(`${root}/1/50`).at(-1)!.body).toEqual({
        inicio: plusDays(today, -1),
        fim: plusDays(today, -1),
        cupom: null,
      }),
    );
    expect(await screen.findByRole('button', { name: 'Ontem', pressed: true })).toBeVisible();
    expect(JSON.parse(new URLSearchParams(router.state.location.search).get('filtros')!)).toMatchObject({
      inicio: plusDays(today, -1),
    });
    expect(screen.getByRole('textbox', { name: /^De\b/ })).toHaveValue(dayText(plusDays(today, -1)));
  });

  it('keeps from the server what its filters do not allow', async () => {
    const user = userEvent.setup();
    await renderApp(at(day));
    await table();
    const before = sentTo(root).length;
    await user.clear(screen.getByRole('textbox', { name: /^Até/ }));
    await user.click(screen.getByRole('button', { name: 'Ver relatório' }));
    expect(await screen.findByText('Campo obrigatório!')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Até/ }), dayText(plusDays(today, -3)));
    await user.click(screen.getByRole('button', { name: 'Ver relatório' }));
    expect(await screen.findByText('A data final não pode ser anterior à inicial!')).toBeVisible();
    expect(sentTo(root)).toHaveLength(before);
  });

  it('says when there is nothing, and when it could not be loaded, with another try', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const user = userEvent.setup();
    refuseOnce(`${root}/1/50`, 500, { messageError: 'Erro no servidor!' });
    await renderApp(at({ ...day, inicio: '2020-01-01', fim: '2020-01-31' }));
    await screen.findByRole('heading', { name: 'Não foi possível carregar o relatório' }, { timeout: 5000 });
    expect(screen.getAllByText('Erro no servidor!')[0]).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeDisabled();
  });

  it('is saved in the format asked for, and printed in a window of its own', async () => {
    const user = userEvent.setup();
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await renderApp(at(day));
    await table();
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(screen.getByRole('menuitem', { name: 'Exportar Excel (XLSX)' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(sentTo(`${root}/exportar/xlsx`)).toMatchObject([{ body: day }]);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(await screen.findByText('Seu bloqueador de pop-ups nos bloqueou!')).toBeVisible();
    expect(open).toHaveBeenCalledOnce();
    expect(sentTo(`${root}/imprimir-relatorio`)).toEqual([]);
  });

  it('is scheduled by e-mail, and the schedule taken back', async () => {
    const user = userEvent.setup();
    await renderApp(at({ ...day, cupom: cupons[0] }));
    await table();
    await user.click(screen.getByRole('button', { name: 'Agendar por e-mail' }));
    const dialog = await screen.findByRole('dialog', { name: 'Agendar por e-mail' });
    expect(await within(dialog).findByText('Nenhum envio agendado para este relatório.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Agendar' }));
    expect(within(dialog).getByText('Informe ao menos um e-mail!')).toBeVisible();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Frequência' }), 'Todo mês');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Dia do mês' }), '5');
    expect(
      within(dialog).getByText('O arquivo traz o mês anterior, com os demais filtros como estão agora.'),
    ).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /E-mail/ }), 'dona@exemplo.com.br');
    await user.click(within(dialog).getByRole('button', { name: 'Agendar' }));
    expect(await within(dialog).findByText('Todo mês (dia 5) às 07:00')).toBeVisible();
    expect(sentTo(`${root}/agendar`)[0]!.body).toMatchObject({
      formato: 'xlsx',
      frequencia: 'MENSAL',
      diaMes: 5,
      emails: ['dona@exemplo.com.br'],
      filtros: { cupom: cupons[0] },
    });
    await user.click(within(dialog).getByRole('button', { name: /^Excluir: Todo mês/ }));
    await user.click(await screen.findByRole('button', { name: 'Sim' }));
    expect(await within(dialog).findByText('Nenhum envio agendado para este relatório.')).toBeVisible();
  });

  it('leaves open what is not asked: neither with a note nor without one', async () => {
    const user = userEvent.setup();
    await renderApp('/app/delivery/relatorio-vendas');
    const asked = () =>
      sentTo('pedido/relatoriovendas/1/50').at(-1)?.body as { readonly comNota?: unknown } | undefined;
    await waitFor(() => expect(asked()?.comNota).toBeNull(), { timeout: 5000 });
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Com nota fiscal' }), 'Não');
    await user.click(screen.getByRole('button', { name: 'Ver relatório' }));
    await waitFor(() => expect(asked()?.comNota).toBe(false), { timeout: 5000 });
    expect(await screen.findByRole('button', { name: 'Filtros (1)', expanded: true })).toBeVisible();
  });

  it('is not for who may not see it', async () => {
    await change(
      sql`update perfil set permissoes = array_remove(permissoes, 'CUPOM_DESCONTO_VER') where nome = 'Perfil leitor'`,
    );
    await renderApp(address, 'leitor');
    expect(await screen.findByRole('heading', { name: /Acesso negado/i }, { timeout: 5000 })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Desempenho dos cupons/ })).toBeNull();
  });
});

it('reads from the address only what the report asks for', () => {
  const filters = { inicio: f.date(), fim: f.date(), canal: f.enumSet({ SITE: 'Site', MESA: 'Mesa' }) };
  const model = { filters } as unknown as Parameters<typeof readFilters>[0];
  expect(readFilters(model, '{"inicio":"2026-01-01","mau":1,"canal":"MESA"}')).toEqual({
    inicio: '2026-01-01',
    fim: null,
    canal: ['MESA'],
  });
  for (const text of [null, '', '[1]', 'x', 'null']) expect(readFilters(model, text)).toBeUndefined();
  expect(daysText(previousOf({ from: '2026-11-01', to: '2026-11-30' }, { today: '2026-12-05', passed: 0 })!)).toBe(
    '01/10/2026 a 31/10/2026',
  );
});
