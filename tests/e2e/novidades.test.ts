import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { callAs } from './support/services';

const enter = entering(people());
const fixada = 'Como vamos contar as novidades';

test('news and trainings are read by mouse, by keyboard and on a phone', async () => {
  const admin = await enter('admin', '/app/sistema/post', desktop);
  await admin.page.getByText(fixada).first().waitFor();
  const saved = await callAs(admin.page, 'POST', 'post/save', {
    titulo: 'Escrita agora mesmo',
    texto: 'Aparece na hora, em https://exemplo.com.br/agora.',
    data: '2026-01-02',
    categoria: 'CORRECAO',
  });
  expect(saved.envelope.hasError).toBe(false);
  await admin.open('/app/sistema/treinamento');
  await admin.page.getByText('Conheça o sistema em dez minutos').first().click();
  await admin.page.getByText('Concluíram').first().waitFor();
  await admin.accessibleEitherWay();
  await admin.picture('treinamento');

  const empresa = await enter('empresa', '/app/pages/bemvindo', desktop);
  const { page } = empresa;
  await page.getByRole('button', { name: /^Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Novidades e treinamento' }).click();
  await page.getByRole('heading', { name: 'Novidades e treinamento', level: 1 }).waitFor();
  const posts = page.getByRole('region', { name: 'Novidades', exact: true });
  await posts.getByRole('heading', { name: 'Escrita agora mesmo' }).waitFor();
  expect((await posts.getByRole('heading', { level: 3 }).allTextContents())[0]).toBe(fixada);
  await posts.getByRole('link', { name: /exemplo\.com\.br\/agora/ }).waitFor();
  await posts.getByRole('button', { name: `Ler tudo de “${fixada}”` }).click();
  await page.getByText('As mais importantes também chegam pelo sino.').waitFor();
  await empresa.accessibleEitherWay();
  await empresa.picture('novidades');

  // A text is read in a window, and completed there by the keyboard.
  const treinamentos = page.getByRole('region', { name: 'Treinamento', exact: true });
  await treinamentos.getByText('0 de 5 concluídos').waitFor();
  await treinamentos.getByRole('button', { name: 'Ler Cadastrar o primeiro produto' }).focus();
  await page.keyboard.press('Enter');
  const janela = page.getByRole('dialog', { name: 'Cadastrar o primeiro produto' });
  await janela.getByText('A foto pode vir depois.').waitFor();
  await empresa.accessible();
  await empresa.picture('novidades-leitura');
  await janela.getByRole('button', { name: 'Responder às perguntas' }).focus();
  await page.keyboard.press('Enter');
  const folha = page.getByRole('dialog', { name: 'Perguntas: Cadastrar o primeiro produto' });
  await folha.getByText('Faltam 3 de 3').waitFor();
  await folha.getByRole('radio', { name: 'A categoria do cardápio' }).focus();
  await page.keyboard.press(' ');
  await folha.getByRole('radio', { name: 'Sim' }).check();
  await folha.getByRole('radio', { name: 'No balcão e no cardápio digital' }).check();
  await empresa.accessible();
  await empresa.picture('novidades-perguntas');
  await folha.getByRole('button', { name: 'Enviar respostas' }).press('Enter');
  await folha.getByText('Parabéns! 100% de acertos: treinamento concluído.').waitFor();
  await folha.getByRole('button', { name: 'Imprimir certificado' }).waitFor();
  await empresa.picture('novidades-certificado');
  await folha.getByRole('button', { name: 'Fechar', exact: true }).last().press('Enter');
  await treinamentos.getByRole('button', { name: /^Certificado de Cadastrar o primeiro produto/ }).waitFor();
  await treinamentos.getByText('1 de 5 concluídos').waitFor();
  await treinamentos.getByText(/^Concluído em \d\d\/\d\d\/\d{4}, 100% de acertos$/).waitFor();
  const video = treinamentos.getByRole('link', { name: /^Assistir Conheça o sistema/ });
  expect([await video.getAttribute('target'), await video.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);

  // An operator finds what is for operators, on a phone.
  const fone = await enter('operador', '/app/sistema/novidades', phone);
  await fone.page.getByText('0 de 3 concluídos').waitFor();
  await fone.page.getByRole('button', { name: 'Marcar como concluído Conheça o sistema em dez minutos' }).click();
  await fone.page.getByText('1 de 3 concluídos').waitFor();
  await fone.accessibleEitherWay();
  await fone.fits();
  await fone.picture('novidades-telefone');
}, 240_000);

test('a tip stands above its page, and goes for good', async () => {
  const titulo = 'Capas do tamanho certo';
  const empresa = await enter('empresa', '/app/delivery/capas', desktop);
  const { page } = empresa;
  const dica = page.getByRole('region', { name: 'Dica', exact: true });
  await dica.getByRole('strong').getByText(titulo).waitFor();
  await empresa.accessibleEitherWay();
  await empresa.picture('dica');
  await empresa.open('/app/delivery/produto');
  await page.getByRole('heading', { name: 'Produtos', level: 1 }).waitFor();
  await expect.poll(() => empresa.requests.some((one) => one.endsWith('/services/dica/minhas'))).toBe(true);
  expect(await dica.count()).toBe(0);
  await empresa.open('/app/delivery/capas');
  await dica.getByRole('button', { name: `Entendi, não mostrar mais ${titulo}` }).focus();
  await page.keyboard.press('Enter');
  await dica.waitFor({ state: 'detached' });
  const minhas = async (): Promise<readonly unknown[]> =>
    ((await callAs(page, 'GET', 'dica/minhas')).envelope.result as unknown as object[]).filter(
      (uma) => (uma as { readonly titulo: string }).titulo === titulo,
    );
  await expect.poll(async () => (await minhas()).length).toBe(0);

  const fone = await enter('operador', '/app/delivery/taxa-entrega', phone);
  await fone.page.getByRole('strong').getByText('Reveja as taxas a cada mês').waitFor();
  await fone.fits();
  await fone.accessibleEitherWay();
  await fone.picture('dica-telefone');
  await fone.page.getByRole('button', { name: /^Fechar a dica “Reveja as taxas a cada mês”/ }).click();
  await fone.page.getByRole('region', { name: 'Dica', exact: true }).waitFor({ state: 'detached' });
}, 240_000);
