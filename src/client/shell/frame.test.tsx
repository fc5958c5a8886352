import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { QueryClient } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetCompany } from '../http';
import { house } from '../models/house';
import { stubServices } from '../../../tests/support/fetchStub';
import { setUser, type User } from '../session';
import { storeToken } from '../session/token';
import { ConfirmProvider, Toasts } from '../ui';
import { leaveStale, reloadOnce } from '../ui/staleChunk';
import { differenceOf, perDay, daysOf } from '../welcome/figureDays';
import Above from './Above';
import AlertBar from './AlertBar';
import HeaderPage from './HeaderPage';
import { page, shortNameOf } from '../company/changeCompany';
import CommandPalette from './CommandPalette';
import CompanySwitcher from '../company/CompanySwitcher';
import { readMenu, searchMenu, type MenuEntry } from '../menu/menu';
import { SideMenu } from '../menu/SideMenu';
import { supportLink } from '../support/link';
import { supportState } from '../support/support';

const ana: User = {
  permissions: ['FATURAMENTO_VER'],
  plan: [],
  name: 'Ana Souza',
  userName: 'ana',
  companyName: 'Pizzaria Bella Napoli do Centro',
  companyId: 12,
  admin: false,
  zone: 'America/Sao_Paulo',
  userAdmin: true,
};
const reload = vi.fn();

/** Services that answer by path; what they do not know is an empty success. */
const serve = (answers: Readonly<Record<string, unknown>>) => {
  const sent = stubServices(() => {
    const { path } = sent.at(-1)!;
    const found = Object.entries(answers).find(([end]) => path.includes(end))?.[1];
    return Promise.resolve({ envelope: { hasError: false, ...(found as object | undefined) } });
  });
  return sent;
};
const show = (content: ReactNode) => {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext
            store={memoryStore()}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            <ConfirmProvider>
              <Suspense fallback={null}>{content}</Suspense>
              <Toasts />
            </ConfirmProvider>
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: ['/app/cadastros/cliente'], future: { v7_relativeSplatPath: true } },
  );
  render(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
  return router;
};
beforeEach(() => {
  reload.mockClear();
  resetCompany();
  storeToken('um');
  setUser(ana);
  vi.spyOn(page, 'reload').mockImplementation(reload);
});
afterEach(() => vi.unstubAllGlobals());

describe('a page in the header', () => {
  const entry = { state: 'integracoes/fora-do-ar', icone: 'wifi_off' } as MenuEntry;
  const said = (texto: string | null) => ({
    'integracao/fora-do-ar': { result: { texto, off: true, integracoes: [] } },
  });
  it('has a sign while it has something to say', async () => {
    serve(said('iFood fora do ar há 4 min'));
    // Its declaration comes by a promise, which a render outside of act does not take up.
    await act(async () => void show(<HeaderPage entry={entry} />));
    const name = 'Plataformas fora do ar: iFood fora do ar há 4 min';
    await screen.findByRole('button', { name }, { timeout: 5_000 });
  });
  it('has none where its text may be missing, and is', async () => {
    const sent = serve(said(null));
    await act(async () => void show(<HeaderPage entry={entry} />));
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/services/empresa/integracao/fora-do-ar'));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('company switcher', () => {
  const inside = {
    'analista/empresaadmin': { result: { userAdmin: true, nomeEmpresa: ana.companyName, empresaId: 12 } },
  };
  it('cuts the name, finds companies from no letter on, and enters the one that is picked', async () => {
    const sent = serve({
      ...inside,
      'filtrar-por-vendedor': {
        results: [{ company: { id: 7, name: 'Bar do Zé', corporateName: 'Zé Ltda', address: 'Rua A, 1' } }],
        totalRecords: 1,
      },
    });
    show(<CompanySwitcher user={ana} />);
    await userEvent.click(
      await screen.findByRole('button', { name: `Trocar de empresa: ${shortNameOf(ana.companyName)}` }),
    );
    expect(shortNameOf(ana.companyName)).toBe('Pizzaria Bella Napol…');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Empresa' }));
    await userEvent.click(await screen.findByRole('option', { name: /Bar do Zé/ }));
    const search = sent.find(({ path }) => path.includes('filtrar-por-vendedor'))!;
    expect(search.path).toMatch(/\/1\/10$/);
    expect(search.body).toMatchObject({ sentenca: '' });
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(sent.at(-1)).toMatchObject({ method: 'POST', path: '/services/user/admin/company/7' });
    expect(localStorage.getItem('retaguarda.usuario')).toBeNull();
  });
  it('marks the field when nothing is picked, and says when nothing is found', async () => {
    serve({ ...inside, 'filtrar-por-vendedor': { results: [], totalRecords: 0 } });
    show(<CompanySwitcher user={ana} />);
    await userEvent.click(await screen.findByRole('button', { name: /Trocar de empresa/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    const field = await screen.findByRole('combobox', { name: 'Empresa' });
    expect(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(field, 'zzz');
    expect(await screen.findByText('Nenhuma empresa encontrada!')).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });
  it('leaves after asking, by name', async () => {
    const sent = serve(inside);
    show(<CompanySwitcher user={ana} />);
    await userEvent.click(await screen.findByRole('button', { name: /Trocar de empresa/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Sair da empresa' }));
    expect(await screen.findByText(`Confirma sair da empresa ${ana.companyName}?`)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sim' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/services/user/admin/company' });
  });
});

describe('side menu', () => {
  const menuList = [
    { titulo: 'Cadastros', tipo: 'separador' },
    { titulo: 'Cupons', tipo: 'interno', state: 'cupom/cupom-desconto' },
    {
      titulo: 'Relatórios',
      tipo: 'sub',
      subMenu: [
        { titulo: 'Promoções', tipo: 'interno', state: 'relatorio/promocao', experimental: true, labels: ['Novo'] },
      ],
    },
    { titulo: 'Portal', tipo: 'externo', urlExterna: 'https://exemplo.com.br/', navegadorExclusivo: true },
    { titulo: 'Mal', tipo: 'externo', urlExterna: 'javascript:alert(1)' },
  ];
  it('finds by title and sub-title without accents, and keeps the heading of what it found', () => {
    const entries = readMenu(menuList);
    expect(searchMenu(entries, 'PROMOCOES')).toMatchObject([
      { titulo: 'Cadastros' },
      { titulo: 'Relatórios', subMenu: [{ titulo: 'Promoções' }] },
    ]);
    expect(searchMenu(entries, 'cup').map(({ titulo }) => titulo)).toEqual(['Cadastros', 'Cupons']);
    expect(entries.map(({ titulo }) => titulo)).not.toContain('Mal');
  });
  it('searches after a pause, says what is not there, and marks favourites', async () => {
    serve({ 'backoffice/menu': { result: { menuList } } });
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    show(<SideMenu isCollapsed={false} onExpand={() => undefined} />);
    await screen.findByRole('link', { name: 'Cupons' });
    await userEvent.click(screen.getByRole('button', { name: 'Favorito: Cupons' }));
    expect(await screen.findByText('Favoritos')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Cupons' })).toHaveLength(2);
    await userEvent.click(screen.getByRole('link', { name: /Portal/ }));
    expect(opened).toHaveBeenCalledWith(
      'https://exemplo.com.br/',
      '_blank',
      expect.stringContaining('width=1000,height=600,noopener'),
    );
    const search = screen.getByPlaceholderText('Buscar menu');
    await userEvent.type(search, 'promo');
    expect(await screen.findByRole('link', { name: /Promoções/ })).toHaveTextContent('Novo');
    expect(screen.queryByRole('link', { name: 'Cupons' })).toBeNull();
    await userEvent.clear(search);
    await userEvent.type(search, 'xyz');
    expect(await screen.findByText('Menu "xyz" não encontrado!')).toBeVisible();
  });
});

describe('components above a page', () => {
  beforeAll(async () => {
    await house();
  });
  const tip = (id: number, rota: string) => ({ id, titulo: `Dica ${id}`, texto: 'Faça assim.', rota });
  it('stand on the page that their rows are for, one beside the other, and go when it is left', async () => {
    serve({
      'dica/minhas': { result: [tip(1, '/app/pdv/caixa'), tip(2, '/app/cadastros/cliente')] },
      'exibir-para-usuario': { result: [{ id: 5, posicao: 'TOPO', titulo: 'Faixa', link: null }] },
    });
    const router = await act(async () => show(<Above />));
    const heading = { selector: 'strong' };
    expect(await screen.findByText('Dica 2', heading, { timeout: 5_000 })).toBeVisible();
    expect(await screen.findByText('Faixa', heading, { timeout: 5_000 })).toBeVisible();
    expect(screen.queryByText('Dica 1', heading)).toBeNull();
    await act(async () => router.navigate('/app/pdv/caixa'));
    expect(await screen.findByText('Dica 1', heading)).toBeVisible();
    expect(screen.queryByText('Dica 2', heading)).toBeNull();
    await act(async () => router.navigate('/app/delivery/pedido'));
    expect(screen.queryByText('Dica 1', heading)).toBeNull();
    expect(screen.getByText('Faixa', heading)).toBeVisible();
  });
});

describe('alert bar', () => {
  beforeAll(async () => {
    await house();
  });
  const status = {
    administrador: true,
    experimental: true,
    permitirTestarPlanoPro: true,
    fimPeriodoExperimental: '2026-11-30',
    faturaAberta: true,
    valorFatura: 1234.5,
    vencimentoFatura: '2026-12-10',
    urlEscolhaPlano: '/app/upgrade-plano',
  };
  const paying = {
    simulado: true,
    competencia: '2026-11',
    valor: 1234.5,
    vencimento: '2026-12-10',
    boleto: '00090.00009 00000.000000 00000.000422 1 16440000123450',
    pix: '00020126…6304ABCD',
    qr: 'data:image/svg+xml;base64,PHN2Zy8+',
    link: 'https://exemplo.com.br/f',
  };
  afterEach(() => localStorage.clear());
  it('says that the certificate ends, and where to send the new one', async () => {
    serve({
      'faturamento/status': {
        result: { administrador: true, avisoCertificado: 'O certificado digital vence em 12 dias.' },
      },
    });
    show(<AlertBar />);
    expect(await screen.findByText('O certificado digital vence em 12 dias.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Certificado digital' })).toHaveAttribute(
      'href',
      '/app/fiscal/certificado-digital',
    );
  });
  it('says that notes wait to be sent, and leads to them', async () => {
    serve({
      'faturamento/status': {
        result: { administrador: true, avisoContingencia: 'Uma nota em contingência aguarda transmissão.' },
      },
    });
    show(<AlertBar />);
    expect(await screen.findByText('Uma nota em contingência aguarda transmissão.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver as notas' })).toHaveAttribute(
      'href',
      '/app/fiscal/nota-fiscal?aba=Conting%C3%AAncia',
    );
  });
  it('says that the tax office does not answer to whoever sees the notes, and nothing of what is owed', async () => {
    setUser({ ...ana, permissions: ['NOTA_FISCAL_VER'], plan: ['MODULO_FISCAL'] });
    serve({
      'faturamento/status': {
        result: { ...status, administrador: false, avisoSefaz: 'A SEFAZ de SP não responde desde 14:32.' },
      },
    });
    show(<AlertBar />);
    expect(await screen.findByText('A SEFAZ de SP não responde desde 14:32.')).toBeVisible();
    expect(screen.queryByText(/fatura|experimental/)).toBeNull();
  });
  it('says a planned maintenance to people without any permission', async () => {
    setUser({ ...ana, permissions: [], plan: [] });
    serve({
      'faturamento/status': { result: { administrador: false, avisoManutencao: 'Manutenção programada: hoje às 3h.' } },
    });
    show(<AlertBar />);
    expect(await screen.findByText('Manutenção programada: hoje às 3h.')).toBeVisible();
  });
  it('says what ends and what is due, and tries the PRO plan only after the question', async () => {
    const sent = serve({ 'faturamento/status': { result: status } });
    show(<AlertBar />);
    expect(await screen.findByText(/termina em 30\/11\/2026/)).toBeVisible();
    expect(screen.getByText(/de R\$\s1\.234,50, com vencimento em 10\/12\/2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Preços e Planos' })).toHaveAttribute('href', '/app/upgrade-plano');
    await userEvent.click(screen.getByRole('button', { name: 'Testar plano PRO' }));
    expect(
      await screen.findByText(
        'Para testar o plano PRO você precisa de um número WhatsApp para ser sincronizado com o sistema. Você realmente quer testar o plano PRO?',
      ),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sim' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(sent.at(-1)).toMatchObject({ method: 'POST', path: '/services/company/teste/planopro' });
  });
  it('shows how the bill is paid: Pix and boleto to copy, the link, and that they are simulated', async () => {
    serve({ 'faturamento/status': { result: status }, 'faturamento/pagamento': { result: paying } });
    show(<AlertBar />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Pagar Fatura' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pagar fatura' });
    expect(await within(dialog).findByText(/^SIMULAÇÃO: .* Mês 11\/2026\.$/)).toBeVisible();
    expect(within(dialog).getByText(/R\$\s1\.234,50/)).toBeVisible();
    expect(within(dialog).getByRole('img', { name: 'QR Code do Pix' })).toHaveAttribute('src', paying.qr);
    await user.click(within(dialog).getByRole('button', { name: 'Copiar Pix copia e cola' }));
    expect(await navigator.clipboard.readText()).toBe(paying.pix);
    await user.click(within(dialog).getByRole('button', { name: 'Copiar Boleto' }));
    expect(await navigator.clipboard.readText()).toBe(paying.boleto);
    expect(within(dialog).getByRole('link', { name: /^Abrir o link de pagamento/ })).toHaveAttribute(
      'href',
      'https://exemplo.com.br/f',
    );
  });
  it('says the words of the catalogue when a charge failed on its way', async () => {
    const sent = stubServices(() =>
      Promise.resolve(
        sent.at(-1)!.path.includes('faturamento/status')
          ? { envelope: { hasError: false, result: status } }
          : { status: 502, raw: '<html>' },
      ),
    );
    show(<AlertBar />);
    await userEvent.click(await screen.findByRole('button', { name: 'Pagar Fatura' }));
    expect(await screen.findByText('Erro no servidor! Atualize a página e tente novamente.')).toBeVisible();
  });
  it('follows no link that is none', async () => {
    serve({
      'faturamento/status': { result: status },
      'faturamento/pagamento': {
        result: { ...paying, simulado: false, boleto: null, pix: null, qr: null, link: 'javascript:alert(1)' },
      },
    });
    show(<AlertBar />);
    await userEvent.click(await screen.findByRole('button', { name: 'Pagar Fatura' }));
    expect(await screen.findByText('Mês 11/2026.')).toBeVisible();
    expect([screen.queryByRole('link', { name: /link de pagamento/ }), screen.queryByText(/SIMULAÇÃO/)]).toEqual([
      null,
      null,
    ]);
  });
  it('marks what waits while a page fills the screen: bills and their buttons, not what stops a note', async () => {
    serve({
      'faturamento/status': { result: { ...status, avisoSefaz: 'A SEFAZ de São Paulo não responde.' } },
    });
    show(<AlertBar />);
    const waits = (element: HTMLElement) => element.closest('.alert-bar__waits') !== null;
    expect(waits(await screen.findByText(/fatura aberta/))).toBe(true);
    expect(waits(screen.getByRole('button', { name: 'Pagar Fatura' }))).toBe(true);
    expect(waits(screen.getByText('A SEFAZ de São Paulo não responde.'))).toBe(false);
    expect(document.querySelector('.alert-bar--waits')).toBeNull();
    cleanup();
    serve({ 'faturamento/status': { result: status } });
    show(<AlertBar />);
    await screen.findByText(/fatura aberta/);
    expect(document.querySelector('.alert-bar--waits')).not.toBeNull();
  });
  it('is put away for the day: what is owed, and nothing else', async () => {
    serve({
      'faturamento/status': {
        result: { ...status, avisoContingencia: 'Uma nota em contingência aguarda transmissão.' },
      },
    });
    show(<AlertBar />);
    await userEvent.click(await screen.findByRole('button', { name: 'Dispensar por hoje' }));
    expect(screen.queryByText(/fatura aberta|período experimental|termina em/)).toBeNull();
    expect(screen.getByText('Uma nota em contingência aguarda transmissão.')).toBeVisible();
    cleanup();
    vi.setSystemTime(Date.now() + 26 * 3_600_000);
    show(<AlertBar />);
    expect(await screen.findByText(/Você tem uma fatura aberta/)).toBeVisible();
    vi.useRealTimers();
  });
  it('offers LIGHT where there is a WhatsApp server, in the words of the specification', async () => {
    serve({ 'faturamento/status': { result: { ...status, temServidorWhats: true } } });
    show(<AlertBar />);
    await userEvent.click(await screen.findByRole('button', { name: 'Testar plano LIGHT!' }));
    expect(await screen.findByText('Você realmente quer testar o plano ligth?')).toBeVisible();
  });
  it('names the support line of a blocked account, and lets nobody put away what is owed', async () => {
    serve({
      'faturamento/status': { result: { ...status, bloqueado: true, vencimentoFatura: '2020-01-10' } },
      'backoffice/suporte': { result: { whatsapp: '+5511987654321', feriado: null } },
    });
    show(<AlertBar />);
    const line = await screen.findByRole('link', { name: '(11) 98765-4321' });
    expect(line.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=Ol%C3%A1/);
    expect(screen.getByText(/vencida em 10\/01\/2020/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dispensar por hoje' })).toBeNull();
  });
  it('is for people in a company', async () => {
    setUser({ ...ana, companyId: null });
    const sent = serve({});
    show(<AlertBar />);
    expect(sent).toHaveLength(0);
  });
});

describe('command palette', () => {
  it('is a combobox: arrows move, Enter goes, Esc closes even after typing', async () => {
    serve({
      'backoffice/menu': {
        result: { menuList: [{ titulo: 'Feriados', tipo: 'interno', state: 'cadastros/feriado' }] },
      },
    });
    const close = vi.fn();
    const router = show(<CommandPalette open onClose={close} />);
    const field = await screen.findByRole('combobox', { name: 'Buscar telas, registros e ações' });
    await userEvent.type(field, 'feri');
    const option = await screen.findByRole('option', { name: 'Feriados' });
    expect(field).toHaveAttribute('aria-activedescendant', option.id);
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/app/cadastros/feriado');
  });
  it('changes the theme and has groups with names', async () => {
    serve({ 'backoffice/menu': { result: { menuList: [] } } });
    show(<CommandPalette open onClose={() => undefined} />);
    await userEvent.type(await screen.findByRole('combobox'), 'escuro');
    const acts = await screen.findByRole('group', { name: 'Ações' });
    await userEvent.click(within(acts).getByRole('option', { name: 'Tema escuro' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    delete document.documentElement.dataset.theme;
  });
});

describe('support line', () => {
  const at = (time: string) => new Date(`${time}-03:00`);
  it.each([
    ['2026-11-21T08:00:00', null, true],
    ['2026-11-21T21:59:00', null, true],
    ['2026-11-21T22:00:00', null, false],
    ['2026-11-22T08:30:00', null, false],
    ['2026-11-22T17:59:00', null, true],
    ['2026-11-22T18:00:00', null, false],
    ['2026-11-20T19:00:00', 'Consciência Negra', false],
    ['2026-11-20T10:00:00', 'Consciência Negra', true],
  ])('%s (feriado: %s) is open: %s', (time, holiday, isOpen) =>
    expect(supportState(at(time), 'America/Sao_Paulo', holiday).isOpen).toBe(isOpen),
  );
  it('keeps the hours of the company, and encodes what it writes', () => {
    expect(supportState(at('2026-11-23T08:30:00'), 'America/Manaus', null).isOpen).toBe(false);
    expect(supportLink('+5511999990000', 'a & b?')).toBe('https://wa.me/5511999990000?text=a%20%26%20b%3F');
    expect(supportLink(null, 'a')).toBeFalsy();
  });
});

describe('what is counted', () => {
  it('gives every day its bar, birthdays whatever the year', () => {
    const days = daysOf('America/Sao_Paulo', new Date('2026-12-31T02:00:00Z'));
    expect(days.today).toBe('2026-12-30');
    expect(
      perDay([{ d: '1990-01-01' }, { d: '2001-12-30' }], { field: 'd', days: 3, yearly: true }, days).map(
        ({ count }) => count,
      ),
    ).toEqual([1, 0, 1]);
    expect(differenceOf(3, 5, 'que ontem')).toBe('2 a menos que ontem.');
  });
  it('reloads once for a chunk that is gone, not again at once, and never from a server that does not answer', async () => {
    const left = vi.spyOn(leaveStale, 'reload').mockImplementation(() => undefined);
    const served = vi.spyOn(leaveStale, 'isServed').mockResolvedValue(true);
    expect([await reloadOnce(1_000_000), await reloadOnce(1_010_000), await reloadOnce(1_100_000)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(left).toHaveBeenCalledTimes(2);
    served.mockResolvedValue(false);
    expect(await reloadOnce(1_300_000)).toBe(false);
    expect(left).toHaveBeenCalledTimes(2);
  });
});
