import { expect, test } from 'vitest';
import { pngOf } from '../support/images';
import { entryOf } from './support/menu';
import { people, type Person, type Visit } from './support/person';

const arrive = people();
const phone = { width: 390, height: 844, touch: true } as const;
const enter = async (path: string, visit?: Visit): Promise<Person> => {
  const person = await arrive(visit);
  await person.open(path);
  await person.signIn('empresa');
  await person.page.getByRole('heading', { level: 1 }).first().waitFor();
  return person;
};
const step = async ({ page }: Person, title: string): Promise<void> => {
  await page.getByRole('heading', { level: 2, name: title }).waitFor();
};
const look = async (person: Person, name: string): Promise<void> => {
  await person.fits();
  await person.accessible();
  await person.picture(name);
};

test('an owner asks to be paid online, leaves in the middle, and takes it up on the phone', async () => {
  const person = await enter('/app/financeiro/credenciar-pagamentos');
  const { page } = person;
  await step(person, 'Empresa');
  await look(person, 'wizard-first');
  await page.getByRole('combobox', { name: 'Ramo' }).fill('pizz');
  await page.getByRole('option', { name: 'Restaurante e pizzaria' }).click();
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await page.getByText(/Há campos com erro/).waitFor();
  await look(person, 'wizard-errors');
  await page.getByRole('textbox', { name: 'Faturamento por mês' }).fill('20000');
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await step(person, 'Nome na fatura');
  expect(await page.getByRole('textbox', { name: 'Nome na fatura' }).inputValue()).toBe('FORNO DA VILA');
  await page.keyboard.press('Control+s');
  await step(person, 'Conta bancária');
  await page.getByRole('combobox', { name: 'Banco' }).fill('itaú');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Agência' }).fill('1234');
  await (await entryOf(page, 'Empresas')).click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await page.getByRole('textbox', { name: 'Conta' }).fill('56789');
  await page.getByRole('textbox', { name: 'Dígito' }).fill('0');
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await step(person, 'Proprietário');

  const later = await enter('/app/financeiro/credenciar-pagamentos', phone);
  await step(later, 'Proprietário');
  await look(later, 'wizard-phone');
  await later.page.getByRole('textbox', { name: 'Nome' }).fill('Ana Dona da Vila');
  await later.page.getByRole('textbox', { name: 'CPF' }).fill('123.456.789-09');
  await later.page.getByRole('textbox', { name: 'Nascimento' }).fill('01/05/1980');
  await later.page.getByRole('textbox', { name: 'E-mail' }).fill('ana@example.com');
  await later.page.getByRole('textbox', { name: 'Telefone' }).fill('11987654321');
  await later.page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await step(later, 'Selfie e identidade');
  for (const [index, label] of ['Selfie do proprietário', 'Frente do documento', 'Verso do documento'].entries()) {
    const place = later.page.getByRole('group', { name: new RegExp(`^${label}`) });
    await place
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: `foto-${index + 1}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from(pngOf(8 + index, 8)),
      });
    await place
      .getByText(`foto-${index + 1}.png`)
      .first()
      .waitFor();
  }
  expect(await later.page.locator('input[capture="user"]').count()).toBe(1);
  await later.page.getByLabel(/autoriza o envio/).check();
  // As high as the page: of what the head or the bar that saves half covers, axe says that it is too small.
  await later.page.setViewportSize({ width: 390, height: 1_600 });
  await look(later, 'wizard-phone-selfie');
  await later.page.setViewportSize({ width: 390, height: 844 });
  await later.page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await step(later, 'Documentos');
  for (const [index, kind] of ['Comprovante de endereço', 'Contrato social ou certificado de MEI'].entries()) {
    await later.page.getByRole('button', { name: /^Adicionar/ }).click();
    const dialog = later.page.getByRole('dialog');
    const place = (await dialog.count()) ? dialog : later.page;
    await place.getByRole('radio', { name: kind }).last().check();
    await place
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: `documento-${index + 1}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.4\n% ${kind}\n`),
      });
    await place
      .getByText(`documento-${index + 1}.pdf`)
      .first()
      .waitFor();
    if (await dialog.count()) await dialog.getByRole('button', { name: /Concluir|Pronto|Salvar|OK|Adicionar/ }).click();
  }
  await look(later, 'wizard-phone-documents');
  await later.page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await step(later, 'Conferir e enviar');
  await look(later, 'wizard-phone-summary');

  await page.goto('/app/financeiro/credenciar-pagamentos');
  await step(person, 'Conferir e enviar');
  await page.getByRole('article', { name: 'Conta bancária' }).getByText(/ITAÚ/i).first().waitFor();
  await page
    .getByRole('article', { name: 'Documentos' })
    .getByText(/documento-1.pdf/)
    .waitFor();
  await look(person, 'wizard-summary');
  await page.getByRole('button', { name: 'Enviar para análise' }).click();
  await page
    .getByRole('alertdialog', { name: 'Enviar o credenciamento para análise?' })
    .getByRole('button', { name: 'Enviar para análise' })
    .click();
  await page.getByText('SIMULAÇÃO: documentos em análise.').waitFor();
  await look(person, 'wizard-sent');

  // The address of the provider's notices is shown once, by keyboard alone.
  await page.goto('/app/financeiro/credenciamento');
  await page.getByRole('table').getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Trocar endereço' }).focus();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('alertdialog', { name: /^Fazer um endereço novo/ });
  await asked.getByRole('button', { name: 'Trocar endereço' }).focus();
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Copie agora: este endereço não aparece de novo' });
  await shown
    .getByText(/\/webhook\/|[0-9A-Za-z_-]{32}/)
    .first()
    .waitFor();
  await look(person, 'address-shown');
});

test('an owner changes what the company prints, and finds it so again', async () => {
  const person = await enter('/app/cadastros/configuracao');
  const { page } = person;
  await page.getByRole('heading', { level: 1, name: 'Configuração da empresa' }).waitFor();
  await look(person, 'settings');
  await page.getByRole('textbox', { name: 'Rodapé da impressão' }).fill('Volte sempre!');
  await page.keyboard.press('Control+s');
  await page.getByText('Salvo com sucesso!').waitFor();
  const again = await enter('/app/cadastros/configuracao', { ...phone, dark: true });
  expect(await again.page.getByRole('textbox', { name: 'Rodapé da impressão' }).inputValue()).toBe('Volte sempre!');
  await look(again, 'settings-phone-dark');
});
