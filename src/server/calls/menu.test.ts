import { describe, expect, it } from 'vitest';
import { page } from '#kit';
import { pageModelOf } from '#kit/resource/page';
import { readBusiness } from '../business';
import type { Services, User, Work } from '../core/context';
import type { State } from '../operations/steps/step';
import { menu } from './menu';

interface Item {
  readonly titulo: string;
  readonly tipo: string;
  readonly icone: string;
  readonly state: string;
  readonly url: string;
  readonly urlExterna: string;
  readonly navegadorExclusivo: boolean;
  readonly ativo: boolean;
  readonly experimental: boolean;
  readonly labels: readonly string[];
  readonly subMenu: readonly Item[];
  readonly tecla: string;
}
const business = readBusiness();
const services = {
  ...business,
  processes: new Map([['x', {}]]),
  reports: business.reports.map(({ model }) => ({ model })),
  wizards: business.wizards.map(({ model }) => model),
} as unknown as Services;
const everything = [
  ...business.models.flatMap(({ access }) => Object.values(access).flat()),
  ...Object.keys(business.words.permissions),
].filter((one) => !one.startsWith('ROLE_'));
const ask = async (
  permissions: readonly string[],
  more: Partial<User> = {},
  declared: Partial<Services> = {},
): Promise<readonly Item[]> => {
  const user = {
    permissions: new Set(permissions),
    plan: new Set(Object.keys(business.words.planFunctions)),
    company: { id: 1, name: 'Um' },
    platform: false,
    isBlocked: false,
    ...more,
  };
  const { menuList } = (await menu.act!(
    { call: { services: { ...services, ...declared }, user } } as unknown as State,
    {} as Work,
  )) as {
    readonly menuList: readonly Item[];
  };
  return menuList;
};
const titles = (items: readonly Item[]): readonly string[] => items.map(({ titulo }) => titulo);
const areaOf = (items: readonly Item[], area: string): Item => items.find(({ titulo }) => titulo === area)!;

describe('the menu', () => {
  it('is areas in their order, each entry in the one that it belongs to, with an address of its own and a picture that its neighbours do not have', async () => {
    const list = await ask(everything);
    expect(titles(list)).toEqual([
      'Início',
      'Pedidos',
      'PDV',
      'Cardápio',
      'Entregas',
      'Salão',
      'Clientes',
      'Promoções',
      'Atendimento',
      'CRM',
      'Fidelidade',
      'Fiscal',
      'Financeiro',
      'Integrações',
      'Relatórios',
      'Privacidade',
      'Comunicação',
      'Ajustes',
      'Tabelas',
      'Configurações',
      'Acesso ao backoffice',
      'Loja',
      'Plataformas fora do ar',
      'Mural',
    ]);
    expect(list.find(({ titulo }) => titulo === 'Loja')).toMatchObject({
      tipo: 'cabecalho',
      icone: 'storefront',
      state: 'delivery/porta',
    });
    expect(areaOf(list, 'Cardápio').subMenu.map(({ state }) => state)).toEqual([
      'delivery/cardapio',
      'delivery/produto',
      'delivery/categoria-produto',
      'delivery/capas',
      'delivery/adicional-categoria',
      'delivery/estoque',
      'delivery/movimento-estoque',
      'delivery/estoque-da-rede',
      'delivery/precos',
      'delivery/historico-precos',
      'delivery/clonar-cardapio',
      'fiscal/analise-fiscal',
    ]);
    expect(titles(areaOf(list, 'Tabelas').subMenu)).toEqual(
      expect.arrayContaining(['Setores', 'Feriados', 'Municípios', 'Estados', 'Bancos']),
    );
    const all = list.flatMap((one) => [one, ...one.subMenu]).filter(({ tipo }) => tipo !== 'separador');
    expect(new Set(all.map(({ state, url, titulo }) => state || url || titulo)).size).toBe(all.length);
    // Side by side no two look alike; there are more entries than pictures.
    const areas = list.filter(({ tipo }) => tipo !== 'separador' && tipo !== 'cabecalho');
    for (const beside of [areas, ...list.map(({ subMenu }) => subMenu)])
      expect(beside.map(({ icone }) => icone)).toEqual([...new Set(beside.map(({ icone }) => icone))]);
    for (const { state, url } of all.filter(({ tipo }) => tipo === 'interno')) expect(url).toBe(`/app/${state}`);
    const letters = all.map(({ tecla }) => tecla).filter(Boolean);
    expect(new Set(letters).size).toBe(letters.length);
  });
  it('has no area of which nothing is permitted, and closes one of which the plan includes nothing', async () => {
    expect(titles(await ask(['SETOR_VER', 'CUPOM_DESCONTO_VER'], { plan: new Set() }))).toEqual(
      expect.arrayContaining(['Promoções', 'Relatórios', 'Ajustes', 'Tabelas']),
    );
    const list = await ask(['SETOR_VER', 'CUPOM_DESCONTO_VER'], { plan: new Set() });
    expect(titles(list)).not.toContain('Pedidos');
    expect(areaOf(list, 'Relatórios')).toMatchObject({
      tipo: 'sub',
      ativo: false,
      labels: ['Upgrade'],
      subMenu: [{ ativo: false, labels: ['Upgrade'] }],
    });
    expect(areaOf(list, 'Tabelas').ativo).toBe(true);
  });
  it('leads out of the product, into a window of its own, and says what is not proven yet', async () => {
    const list = await ask(everything);
    expect(areaOf(list, 'Fiscal').subMenu.filter(({ tipo }) => tipo === 'externo')).toMatchObject([
      { urlExterna: 'https://www.nfe.fazenda.gov.br/portal/disponibilidade.aspx', navegadorExclusivo: true, state: '' },
      { url: expect.stringMatching(/^https:/), navegadorExclusivo: false },
    ]);
    expect(areaOf(list, 'Configurações').subMenu.find(({ experimental }) => experimental)).toMatchObject({
      state: 'app-club/aplicativo',
      ativo: true,
      labels: ['Experimental'],
    });
    expect(titles(areaOf(await ask(['NOTA_FISCAL_VER']), 'Fiscal').subMenu)).not.toContain('Situação da SEFAZ');
  });
  it('keeps what is of the platform apart for its people, and among the settings for those of a company', async () => {
    expect(
      titles(areaOf(await ask(['EMPRESA_VER'], { platform: true, company: null }), 'Plataforma').subMenu),
    ).toContain('Empresas');
    expect(titles(areaOf(await ask(['EMPRESA_VER']), 'Configurações').subMenu)).toContain('Empresas');
  });
  it('shows a page of one’s own to those it allows, closed where the plan lacks it', async () => {
    const own = page('balcao', {
      label: 'Balcão',
      menu: { group: 'pedidos' },
      permission: ['PEDIDO_VER'],
      plan: 'CUPOM',
      screen: () => Promise.reject<{ readonly default: () => null }>(new Error('the menu draws none')),
    });
    const shown = async (permission: string, plan: readonly string[]) => {
      const found = await ask([permission], { plan: new Set(plan) }, { pages: [pageModelOf(own, 'delivery')] });
      return found.flatMap(({ subMenu }) => subMenu).find(({ titulo }) => titulo === 'Balcão');
    };
    expect(await shown('PEDIDO_VER', ['CUPOM'])).toMatchObject({ url: '/app/delivery/balcao', ativo: true });
    expect(await shown('PEDIDO_VER', [])).toMatchObject({ ativo: false, labels: ['Upgrade'] });
    expect(await shown('CUPOM_DESCONTO_VER', ['CUPOM'])).toBeUndefined();
  });
});
