import { createRequire } from 'node:module';
import { readFileSync, mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const base = 'http://localhost:4700';
const dir = '/tmp/look'; mkdirSync(dir, { recursive: true });
const [what='all'] = process.argv.slice(2);
const login = async (user) => (await fetch(base + '/services/login', { method: 'POST', headers: { username: user, password: encodeURIComponent('senha-de-demo-1'), 'remember-me': 'true' } })).headers.get('remember-me');
const token = await login('empresa');
const call = async (path, body = {}) => (await (await fetch(`${base}/services/${path}`, { method: 'POST', headers: { 'content-type': 'application/json', 'remember-me': token, 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify(body) })).json());
const get = async (path) => (await (await fetch(`${base}/services/${path}`, { headers: { 'remember-me': token } })).json());
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const say = (...x) => console.log(...x);
const axe = async (page, name) => {
  await page.evaluate(axeSource);
  const bad = await page.evaluate(async () => (await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'] })).violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join(' | ')}`));
  if (bad.length) say('AXE', name, bad.join('\n   '));
};
const wide = async (page, name) => { const w = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (w > 0) say('WIDE', name, w); };
const watch = (page, name) => { page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) say('CONSOLE', name.now, m.text().slice(0, 200)); }); page.on('pageerror', (e) => say('PAGEERROR', name.now, String(e).slice(0, 200))); };
const menu = ['transacoes/transacao','transacoes/duplicadas','transacoes/conferencia','transacoes/configuracao','cartoes/cartao','cartoes/cartao-fila','cartoes/vale-presente','cartoes/vale-presente-movimento','premios/premio','premios/premio-resgate','premios/balcao','sorteio/sorteio','sorteio/sorteio-ganhador','sorteio/telao'];
const links = [];
{
  const draws = (await call('sorteio/filterpaginated/1/20', {})).results ?? [];
  for (const d of draws) if (d.token) links.push([`sorteio-${d.situacao}`, `/s/${d.token}`]);
  const red = (await call('premio/resgate/filterpaginated/1/50', {})).results ?? [];
  for (const s of ['DISPONIVEL','RETIRADO','EXPIRADO']) { const one = red.find((r) => r.situacao === s && r.token); if (one) links.push([`resgate-${s}`, `/r/${one.token}`]); }
  const vale = (await call('valepresente/filterpaginated/1/5', { situacao: 'ATIVO' })).results?.[0];
  if (vale) links.push(['vale', `/v/${vale.codigo}`]);
  const rich = (await call('client/filterpaginated/1/1', { pontos: { gt: 10 } })).results?.[0];
  const link = (await call('transacao/link-do-cliente', { cliente: rich.id })).result;
  links.push(['clube', new URL(link.link).pathname]);
}
say(links.map(([n, l]) => n).join(' '));
for (const dark of [false, true]) for (const [w, h] of [[1280, 800], [390, 844]]) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: dark ? 'dark' : 'light', locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce', baseURL: base });
  const page = await context.newPage(); const name = { now: '' }; watch(page, name);
  const tag = `${w}${dark ? 'd' : ''}`;
  if (what !== 'app') for (const [n, l] of links) {
    name.now = `${n} ${tag}`;
    await page.goto(l, { waitUntil: 'networkidle' });
    for (const d of await page.locator('summary').all()) await d.click();
    await axe(page, name.now); await wide(page, name.now);
    await page.screenshot({ path: `${dir}/pub-${n}-${tag}.png`, fullPage: true });
  }
  if (what !== 'pub') {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByLabel('Usuário').fill('empresa'); await page.getByLabel('Senha', { exact: true }).fill('senha-de-demo-1'); await page.keyboard.press('Enter');
    await page.locator('#conteudo h1').first().waitFor();
    for (const m of menu) {
      name.now = `${m} ${tag}`;
      await page.goto(`/app/${m}`, { waitUntil: 'networkidle' }).catch((e) => say('GOTO', m, String(e).slice(0, 100)));
      await page.locator('#conteudo h1').first().waitFor().catch(() => say('NOH1', m));
      if (w === 1280 && !dark || w === 390 && dark) await axe(page, name.now); await wide(page, name.now);
      await page.screenshot({ path: `${dir}/app-${m.replace('/', '-')}-${tag}.png`, fullPage: true });
    }
  }
  await context.close();
}
await browser.close();
