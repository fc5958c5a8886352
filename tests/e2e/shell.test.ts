import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { entriesOf, entryOf, menuOf } from './support/menu';
import { people } from './support/person';
import { password } from './support/product';
import { callAs } from './support/services';

const enter = entering(people());
const home = '/app/pages/bemvindo';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const where = (page: Page): string => new URL(page.url()).pathname;

interface Role {
  readonly user: string;
  readonly name: string;
  /** Text in the header: the place of work. */
  readonly place: string;
  readonly hasSwitcher: boolean;
  readonly hasBill: boolean;
  /** The plan includes WhatsApp, and the user may see its server. */
  readonly hasWhatsapp?: true;
  readonly sees: readonly string[];
  readonly lacks: readonly string[];
  /** Addresses that lead the user to app/acesso-negado, each with a call of the same declaration. */
  readonly denied: readonly (readonly [address: string, method: 'GET' | 'POST', call: string])[];
  readonly open: readonly (readonly [address: string, title: string])[];
}
const cadastros = ['Clientes', 'Cupons', 'Produtos'] as const;
const roles: readonly Role[] = [
  {
    user: 'admin',
    name: 'Ana Ribeiro',
    place: 'Plataforma',
    hasSwitcher: true,
    hasBill: false,
    lacks: [],
    sees: [
      'Início',
      'Acesso ao backoffice',
      ...cadastros,
      'Empresas',
      'Usuários',
      'Perfis de acesso',
      'Vendedores',
      'Consultores',
      'Planos',
      'Categorias de download',
      'Faturas das empresas',
      'Servidores de WhatsApp',
    ],
    denied: [],
    open: [
      ['/app/cadastros/vendedor', 'Vendedores'],
      ['/app/cadastros/plano/edicao', 'Novo plano'],
    ],
  },
  {
    user: 'analista',
    name: 'Bruno Tavares',
    place: 'Plataforma',
    hasSwitcher: true,
    hasBill: false,
    lacks: ['Servidores de WhatsApp'],
    sees: [
      'Início',
      'Acesso ao backoffice',
      ...cadastros,
      'Empresas',
      'Usuários',
      'Vendedores',
      'Consultores',
      'Categorias de download',
    ],
    denied: [
      ['/app/sistema/servidores', 'POST', 'servidores/filterpaginated/1/10'],
      ['/app/cadastros/plano/edicao', 'POST', 'plano/save'],
      ['/app/cadastros/perfil-acesso/edicao', 'POST', 'profile/save'],
    ],
    open: [['/app/cadastros/vendedor', 'Vendedores']],
  },
  {
    user: 'empresa',
    name: 'Carla Menezes',
    place: 'Forno da Vila',
    hasSwitcher: false,
    hasBill: true,
    hasWhatsapp: true,
    sees: [
      'Início',
      'Acesso ao backoffice',
      ...cadastros,
      'Usuários',
      'Perfis de acesso',
      'Setores',
      'Vendedores',
      'Faturas das empresas',
    ],
    lacks: ['Consultores', 'Categorias de download', 'Servidores de WhatsApp'],
    denied: [
      ['/app/cadastros/consultor', 'POST', 'consultor/filterpaginated/1/10'],
      ['/app/exportacao/categoria-download', 'POST', 'categoriadownload/filterpaginated/1/10'],
    ],
    open: [['/app/cadastros/usuario', 'Usuários']],
  },
  {
    user: 'operador',
    name: 'Diego Furtado',
    place: 'Forno da Vila',
    hasSwitcher: false,
    hasBill: false,
    sees: ['Início', 'Acesso ao backoffice', ...cadastros, 'Setores'],
    lacks: [
      'Empresas',
      'Usuários',
      'Perfis de acesso',
      'Vendedores',
      'Consultores',
      'Faturas das empresas',
      'Categorias de download',
    ],
    denied: [
      ['/app/cadastros/usuario', 'POST', 'user/filterpaginated/1/10'],
      ['/app/financeiro/fatura-empresa', 'POST', 'faturaempresa/filterpaginated/1/10'],
      ['/app/cadastros/setor/edicao', 'POST', 'setor/save'],
    ],
    open: [['/app/cadastros/setor', 'Setores']],
  },
  {
    user: 'vendedor',
    name: 'Elisa Prado',
    place: 'Plataforma',
    hasSwitcher: false,
    hasBill: false,
    sees: ['Início', 'Empresas', 'Vendedores', 'Faturas das empresas'],
    lacks: [
      'Acesso ao backoffice',
      ...cadastros,
      'Usuários',
      'Perfis de acesso',
      'Setores',
      'Unidades de medida',
      'Consultores',
    ],
    denied: [
      ['/app/cadastros/setor', 'POST', 'setor/filterpaginated/1/10'],
      ['/app/cadastros/cliente/edicao', 'POST', 'client/save'],
    ],
    open: [['/app/cadastros/empresa', 'Empresas']],
  },
];

describe.each([
  ['desktop', { ...desktop }],
  ['phone', { ...phone, dark: true }],
] as const)('on a %s', (device, visit) => {
  test.each(roles)('$user sees what is his, and nothing else', async (role) => {
    const person = await enter(role.user, '/', visit);
    const { page } = person;
    person.expectFailures(403);
    expect(where(page)).toBe(home);
    await expect.poll(() => page.title()).toMatch(/^Retaguarda - (Bom dia|Boa tarde|Boa noite), \w+$/);
    const header = page.getByRole('banner');
    const switcher = header.getByRole('button', { name: `Trocar de empresa: ${role.place}` });
    if (role.hasSwitcher) await switcher.waitFor();
    else await header.getByText(role.place, { exact: true }).waitFor();
    expect(await header.getByRole('button', { name: /^Trocar de empresa/ }).count()).toBe(role.hasSwitcher ? 1 : 0);
    const bill = page.getByRole('region', { name: 'Avisos' });
    if (role.hasBill) {
      await bill
        .getByText(/^Você tem uma fatura aberta de R\$\s199,90, com vencimento em \d\d\/\d\d\/\d{4}\.$/)
        .waitFor();
      await bill.getByRole('button', { name: 'Pagar Fatura' }).waitFor();
    }

    const menu = menuOf(page);
    expect(await menu.isVisible()).toBe(device === 'desktop');
    if (device === 'phone') await header.getByRole('button', { name: 'Abrir menu' }).click();
    const entries = await entriesOf(page);
    expect(entries).toEqual(expect.arrayContaining([...role.sees]));
    for (const title of role.lacks) expect(entries).not.toContain(title);
    // Headings stand over something: none is the last, none follows another.
    expect(
      await menu
        .locator('li:has(> .side__heading):last-child, li:has(> .side__heading) + li:has(> .side__heading)')
        .count(),
    ).toBe(0);
    const groups = await menu.locator('.side__heading').allTextContents();
    expect(new Set(groups).size, groups.join()).toBe(groups.length);
    await person.accessible();
    if (device === 'phone') {
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
    }

    await header.getByRole('button', { name: `Menu do usuário: ${role.name}` }).click();
    const own = page.getByRole('menu', { name: 'Menu do usuário' });
    expect((await own.getByRole('menuitem').allTextContents()).filter((text) => !text.startsWith('Tema'))).toEqual([
      ...(device === 'phone' ? ['Buscar'] : []),
      'Meu perfil',
      ...(role.hasWhatsapp ? ['Servidor WhatsApp'] : []),
      ...(role.place === 'Plataforma' ? [] : ['Novidades e treinamento', 'Tela inicial']),
      'Alterar senha',
      'Sair',
    ]);
    await page.keyboard.press('Escape');
    // The figures are there before they are judged.
    await expect.poll(() => page.locator('#conteudo [aria-busy=true], #conteudo .skeleton').count()).toBe(0);
    await person.accessible();
    await person.fits();
    await person.picture(`welcome-${role.user}-${device}`);
    expect(await bill.count()).toBe(role.hasBill ? 1 : 0);

    if (role.hasWhatsapp) {
      await header.getByRole('button', { name: `Menu do usuário: ${role.name}` }).click();
      await own.getByRole('menuitem', { name: 'Servidor WhatsApp' }).click();
      await page.waitForURL('**/app/servidor/whats');
    }
    for (const [address, title] of role.open) {
      await person.open(address);
      await heading(page, title);
      await person.fits();
    }
    for (const [address, method, call] of role.denied) {
      await person.open(address);
      await heading(page, 'Acesso negado');
      expect(where(page)).toBe('/app/acesso-negado');
      expect((await callAs(page, method, call, {})).status, call).toBe(403);
    }
    if (role.denied.length > 0) await person.accessible();
    for (const address of ['/', '/app', '/auth/user/login']) {
      await person.open(address);
      await expect.poll(() => where(page), { message: address }).toBe(home);
    }
    await person.open('/nada/disso');
    await heading(page, 'Página não encontrada');
    expect(where(page)).toBe('/error/404');
  });
});

describe.each([
  ['desktop', { ...desktop }],
  ['phone', { ...phone }],
] as const)('every state of the frame, light and dark, on a %s', (device, visit) => {
  test('menu, profile, support, palette, downloads, questions and words', async () => {
    const person = await enter('empresa', '/', visit);
    const { page } = person;
    const picture = (name: string) => person.picture(`shell-${name}-${device}`);
    await page.getByRole('region', { name: 'Avisos' }).waitFor();

    if (device === 'desktop') {
      await page.getByRole('button', { name: 'Recolher menu' }).click();
      await person.accessibleEitherWay();
      await picture('menu-collapsed');
      await page.getByRole('button', { name: 'Abrir menu' }).click();
    } else {
      await page.getByRole('button', { name: 'Abrir menu' }).click();
      await (await entryOf(page, 'Clientes')).waitFor();
      await person.accessibleEitherWay();
      await picture('menu-open');
    }
    const search = page.getByRole('searchbox', { name: 'Buscar menu' });
    expect(await search.getAttribute('placeholder')).toBe('Buscar menu');
    await search.fill('cartorio');
    await page.getByText('Menu "cartorio" não encontrado!').waitFor();
    await person.accessibleEitherWay();
    // Accents and case are ignored.
    await search.fill('SERVICOS');
    const links = menuOf(page).locator('.side__nav').getByRole('link');
    await expect.poll(async () => (await links.allTextContents()).every((text) => /serviços/i.test(text))).toBe(true);
    await links.getByText('Serviços', { exact: true }).waitFor();
    await search.fill('');
    if (device === 'phone') await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).waitFor();
    await person.accessibleEitherWay();
    await picture('profile-menu');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Suporte' }).click();
    const support = page.getByRole('dialog', { name: 'Suporte' });
    await support.getByText(/Atendimento (aberto|fechado|encerrado)/).waitFor();
    await support.getByText('Domingos e feriados, das 9h às 18h, com equipe reduzida.').waitFor();
    expect(await support.getByRole('link', { name: /^Falar com o suporte/ }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/5511987654321\?text=/,
    );
    await person.accessibleEitherWay();
    await picture('support');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+K');
    const box = page.getByRole('combobox', { name: 'Buscar telas, registros e ações' });
    const results = page.getByRole('listbox', { name: 'Resultados' });
    await results
      .getByRole('group', { name: /^(Telas|Favoritas e recentes)$/ })
      .getByRole('option')
      .first()
      .waitFor();
    await person.accessibleEitherWay();
    await picture('palette');
    await box.fill('calabresa');
    await results.getByRole('group', { name: 'Produtos' }).getByRole('option').first().waitFor();
    await expect.poll(() => results.getAttribute('aria-busy'), { timeout: 30_000 }).toBeNull();
    await person.accessibleEitherWay();
    await picture('palette-found');
    await box.fill('xyzxyzxyz');
    await page.getByText('Nada encontrado para “xyzxyzxyz”.').waitFor();
    await person.accessibleEitherWay();
    await picture('palette-empty');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Central de Downloads' }).click();
    // A card keeps its actions in a menu.
    const isPhone = device === 'phone';
    const ways = page.getByRole('button', { name: isPhone ? /^Mais ações de / : /^Enviar arquivos/ }).first();
    await ways.waitFor();
    await person.accessibleEitherWay();
    await person.fits();
    await picture('downloads');
    await ways.click();
    if (isPhone) await page.getByRole('menuitem', { name: 'Enviar arquivos' }).click();
    const send = page.getByRole('dialog', { name: 'Enviar arquivos' });
    await send.getByRole('textbox', { name: 'E-mail 1' }).fill('errado');
    await send.getByText('E-mail inválido!').waitFor();
    await person.accessibleEitherWay();
    await picture('send');
    await send.getByRole('button', { name: 'Fechar' }).last().click();
    await send.waitFor({ state: 'hidden' });

    for (const [path, title] of [
      ['/app/acesso-negado', 'Acesso negado'],
      ['/app/upgrade-plano', 'Seu plano'],
      ['/app/nada/disso', 'Página não encontrada'],
      ['/app/cadastros/alterar-senha', 'Alterar senha'],
      ['/app/cadastros/perfil', 'Meu perfil'],
    ] as const) {
      await person.open(path);
      await heading(page, title);
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
      await person.accessibleEitherWay();
      await person.fits();
      await picture(path.split('/').at(-1)!);
    }
    // Words that come and go: an error that stays ten seconds, a success that stays five.
    await page.route(
      '**/services/user/salvarperfil',
      (route) => route.fulfill({ status: 200, json: { hasError: true, messageError: 'Erro no servidor!' } }),
      { times: 1 },
    );
    // A number of this try: what is stored already is no change.
    const [, head, tail] = /(\d{4})(\d{4})$/.exec(String(Date.now()))!;
    await page.getByRole('textbox', { name: 'Telefone' }).fill(`(11) 9${head}-${tail}`);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.locator('.toast--error').getByText('Erro no servidor!').waitFor();
    // A telephone leads to the account: somebody who finds the screen open does not know the password.
    person.expectFailures(422);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Confirme que é você' });
    await asked.getByLabel('Senha atual').fill('palpite');
    await asked.getByRole('button', { name: 'Confirmar' }).click();
    await asked.getByText('Senha atual incorreta!').waitFor();
    await person.accessibleEitherWay();
    await picture('confirmar');
    await asked.getByLabel('Senha atual').fill(password);
    await asked.getByRole('button', { name: 'Confirmar' }).click();
    const saved = page.locator('.toast--success');
    await saved.getByText('Salvo com sucesso!').waitFor();
    // The newest first; the error may have had its time on a busy machine.
    expect((await page.locator('.toast strong').allTextContents())[0]).toBe('Sucesso');
    await person.accessibleEitherWay();
    await picture('toasts');
  });
});
