import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { f } from '#fields';
import { fail, read, services, show } from '../../tests/support/field';
import type { FieldServices } from './services';

const box = (): HTMLInputElement => screen.getByRole('textbox', { name: /^Campo/ });

describe('masks follow the typist', () => {
  it.each([
    ['a CPF', f.document(), '52998224725', '529.982.247-25', '52998224725'],
    ['an alphanumeric CNPJ, in upper case', f.document(), '12abc34501de35', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['a mobile', f.phone(), '11987654321', '(11) 98765-4321', '+5511987654321'],
    ['a landline', f.phone(), '1134567890', '(11) 3456-7890', '+551134567890'],
    ['a CEP', f.cep(), '01310100', '01310-100', '01310100'],
    ['a day', f.date(), '29022024', '29/02/2024', '2024-02-29'],
    ['a time', f.time(), '0930', '09:30', '09:30'],
    ['an instant', f.dateTime(), '150120261430', '15/01/2026 14:30', '2026-01-15T17:30:00.000Z'],
  ])('%s', async (_, field, typed, shown, value) => {
    const user = show(field);
    await screen.findByRole('textbox', { name: /^Campo/ });
    await user.type(box(), typed);
    expect(box()).toHaveValue(shown);
    expect(read()).toBe(value);
    await user.clear(box());
    expect(read()).toBeNull();
  });
  it('takes what is pasted, punctuation and all', async () => {
    const user = show(f.document());
    await user.click(box());
    await user.paste(' 11.222.333/0001-81 ');
    expect(read()).toBe('11222333000181');
  });
  it('takes a phone pasted with its country', async () => {
    const user = show(f.phone());
    await user.click(box());
    await user.paste('+55 (11) 98765-4321');
    expect([box().value, read()]).toEqual(['(11) 98765-4321', '+5511987654321']);
  });
  it('keeps the caret where a digit was put in', async () => {
    const user = show(f.cep(), '0131010');
    await user.type(box(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(box()).toHaveValue('09131-010');
    expect(box().selectionStart).toBe(2);
  });
  it('hands an impossible day on as typed, for the check to refuse it', async () => {
    const user = show(f.date());
    await user.type(box(), '31022024');
    expect(read()).toBe('31/02/2024');
  });
});

describe('choices with a sentence each', () => {
  it('are check boxes that the sentences describe, kept in the order of the declaration', async () => {
    const orders = { label: 'Ler pedidos', text: 'Pedidos, itens e totais.' };
    const user = show(f.enumSet({ LER: orders, CRIAR: { label: 'Criar pedidos' } }));
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.map((one) => one.getAttribute('aria-describedby') !== null)).toEqual([true, false]);
    expect(screen.getByRole('checkbox', { name: 'Ler pedidos' })).toHaveAccessibleDescription(orders.text);
    await user.click(screen.getByText('Criar pedidos'));
    await user.tab({ shift: true });
    await user.keyboard(' ');
    expect(read()).toEqual(['LER', 'CRIAR']);
    await user.click(boxes[0]!);
    await user.click(boxes[1]!);
    expect(read()).toBeNull();
  });
});

describe('people are named in a text', () => {
  it('after @, by the keys or the mouse, and what is no name is left alone', async () => {
    const people = vi.fn<FieldServices['people']>((_entity, _field, search) =>
      Promise.resolve(
        [
          { login: 'ana', nome: 'Ana Souza' },
          { login: 'andre', nome: 'André Lima' },
        ].filter(({ login }) => login.startsWith(search)),
      ),
    );
    services.people = people;
    const user = show(f.longText({ mentions: true }));
    await user.click(await screen.findByRole('textbox', { name: /^Campo/ }));
    await waitFor(() => expect(box()).toHaveAttribute('aria-autocomplete', 'list'));
    await user.type(box(), 'Ver a@b com @an');
    expect(people.mock.calls.map((call) => call.slice(0, 3))).toEqual([
      ['coisa', 'campo', ''],
      ['coisa', 'campo', 'a'],
      ['coisa', 'campo', 'an'],
    ]);
    const list = await screen.findByRole('listbox', { name: 'Pessoas que se podem mencionar' });
    await user.keyboard('{ArrowDown}');
    const andre = within(list).getByRole('option', { name: 'André Lima @andre' });
    expect(andre).toHaveAttribute('aria-selected', 'true');
    expect(box()).toHaveAttribute('aria-activedescendant', andre.id);
    await user.keyboard('{Enter}');
    expect(read()).toBe('Ver a@b com @andre ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(box(), 'e @');
    await user.click(await screen.findByRole('option', { name: 'Ana Souza @ana' }));
    await user.type(box(), 'ou @a{Escape}{Enter}');
    expect(read()).toBe('Ver a@b com @andre e @ana ou @a\n');
    delete services.people;
  });
});

describe('numbers', () => {
  it.each([
    [f.money(), '1234,5', '1.234,50', 1234.5],
    [f.money(), '1.234', '1.234,00', 1234],
    [f.money(), '-0,99', '-0,99', -0.99],
    [f.integer(), '12.000', '12.000', 12000],
    [f.percent(), '12,5', '12,5', 12.5],
    [f.decimal(), '1234.56', '1.234,56', 1234.56],
    [f.money(), '100.00', '100,00', 100],
    [f.money(), '12,345', '12,345', 12.345],
    [f.money(), '1e3', '1e3', '1e3'],
    [f.money(), '10%', '10%', '10%'],
    [f.money(), '(3,00)', '-3,00', -3],
    [f.decimal({ places: 3 }), '1.250', '1.250,00', 1250],
    [f.decimal({ places: 3 }), '0.550', '0,55', 0.55],
  ])('%#: %s is understood and tidied when the field is left', async (field, typed, shown, value) => {
    const user = show(field);
    await user.type(box(), typed);
    expect(box()).toHaveValue(typed);
    await user.tab();
    expect([box().value, read()]).toEqual([shown, value]);
  });
  it('tells while it is typed what a dot is read as, and nothing of what cannot surprise', async () => {
    const user = show(f.money());
    await user.type(box(), '100.00');
    expect(screen.getByText('Lido como 100,00')).toBeVisible();
    await user.clear(box());
    await user.type(box(), '1.234,00');
    expect(screen.queryByText(/Lido como/)).toBeNull();
  });
  it('reads a pasted amount with its sign of currency', async () => {
    const user = show(f.money());
    await user.click(box());
    await user.paste('R$ 1.234,56');
    expect(read()).toBe(1234.56);
  });
});

describe('what was read is shown when the field is left', () => {
  it.each([
    ['a birth with two digits of a year', f.date({ past: true }), '120558', '12/05/1958', '1958-05-12'],
    ['a mobile without its ninth digit', f.phone(), '+551187654321', '(11) 98765-4321', '+5511987654321'],
    ['a number without an area', f.phone(), '40041234', '4004-1234', '+5540041234'],
    ['a key of Pix', f.pixKey(), '52998224725', '529.982.247-25', '52998224725'],
    ['another key', f.pixKey(), '11 98765-4321', '(11) 98765-4321', '+5511987654321'],
  ])('%s', async (_, field, typed, shown, value) => {
    const user = show(field);
    await screen.findByRole('textbox', { name: /^Campo/ });
    await user.type(box(), typed);
    await user.tab();
    expect([box().value, read()]).toEqual([shown, value]);
  });
  it('tells the kind of a key of Pix while it is typed', async () => {
    const user = show(f.pixKey());
    await user.type(box(), '(11) 98765-4321');
    expect(screen.getByText('Celular')).toBeVisible();
  });
});

describe('choices', () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`O${index}`, `Opção ${index}`]));
  it('are radio buttons when few and required, a select up to seven', async () => {
    const user = show(f.enum({ A: 'Água', B: 'Brasa' }, { required: true }));
    await user.click(screen.getByRole('radio', { name: 'Brasa' }));
    expect(read()).toBe('B');
  });
  it('are a select when some', async () => {
    const user = show(f.enum({ A: 'Água', B: 'Brasa' }));
    await user.selectOptions(screen.getByRole('combobox', { name: /Campo/ }), 'Água');
    expect(read()).toBe('A');
    await user.selectOptions(screen.getByRole('combobox', { name: /Campo/ }), '');
    expect(read()).toBeNull();
  });
  it('are found by typing when many, accents aside', async () => {
    const user = show(f.enum(many));
    await user.type(screen.getByRole('combobox'), 'opcao 11');
    await user.click(await screen.findByRole('option', { name: 'Opção 11' }));
    expect(read()).toBe('O11');
  });
  it('are toggles when several may hold, in the order of the declaration', async () => {
    const user = show(f.weekdays());
    await user.click(await screen.findByRole('button', { name: 'Sex' }));
    await user.click(screen.getByRole('button', { name: 'Seg' }));
    expect(read()).toEqual(['SEG', 'SEX']);
    await user.click(screen.getByRole('button', { name: 'Sex' }));
    expect(read()).toEqual(['SEG']);
  });
  it('are hours of the week: typed, copied to the other days, and closed again', async () => {
    const user = show(f.openingHours());
    await user.click(await screen.findByRole('button', { name: 'Turno: Segunda' }));
    await user.type(screen.getByRole('textbox', { name: 'Segunda, turno 1: abre' }), '1800');
    await user.type(screen.getByRole('textbox', { name: 'Segunda, turno 1: fecha' }), '0200');
    const segunda = { dia: 'SEG', abre: '18:00', fecha: '02:00' };
    expect(read()).toEqual([segunda]);
    await user.click(screen.getByRole('button', { name: 'Copiar Segunda para os outros dias' }));
    expect(read()).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Remover turno 1 de Domingo' }));
    expect(read()).toHaveLength(6);
    expect(screen.getByRole('group', { name: 'Domingo' })).toHaveTextContent('Fechado');
  });
  it('are a day without a year, parts of a day, and JSON', async () => {
    let user = show(f.dayMonth());
    await user.type(await screen.findByRole('textbox'), '1503');
    expect(read()).toBe('03-15');
    cleanup();
    user = show(f.timeSlots({ max: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Adicionar horário' }));
    await user.type(screen.getByRole('textbox', { name: 'Campo 1: das' }), '1130');
    expect(read()).toEqual([{ inicio: '11:30', fim: '' }]);
    expect(screen.getByRole('button', { name: 'No máximo 1' })).toBeDisabled();
    cleanup();
    user = show(f.json());
    await user.type(await screen.findByRole('textbox'), '{{"a": 1');
    expect(read()).toBe('{"a": 1');
    await user.keyboard('}');
    expect(read()).toEqual({ a: 1 });
  });
  it('switch on and off', async () => {
    const user = show(f.bool());
    await user.click(screen.getByRole('switch', { name: 'Campo' }));
    expect(read()).toBe(true);
  });
});

describe('texts', () => {
  it('writes capitals where the field says so, and leaves the caret where it is', async () => {
    const user = show(f.text({ upper: true }), 'PIA');
    await user.type(box(), 'zz', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([box().value, read(), box().selectionStart]).toEqual(['PIZZA', 'PIZZA', 4]);
    await user.paste('10a');
    expect(read()).toBe('PIZZ10AA');
    await user.clear(box());
    expect(read()).toBeNull();
  });
  it('lower-cases an e-mail', async () => {
    const user = show(f.email());
    await user.type(box(), 'Ana@Loja.COM');
    expect(read()).toBe('ana@loja.com');
  });
  it('grows a list of e-mails by Enter, flags a wrong one after a pause, and keeps one row', async () => {
    const user = show(f.emails());
    await user.type(await screen.findByRole('textbox', { name: 'Campo 1' }), 'a@b.co{Enter}');
    await waitFor(async () => expect(await screen.findByRole('textbox', { name: 'Campo 2' })).toHaveFocus());
    await user.keyboard('errado');
    expect(await screen.findByText('E-mail inválido!')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remover Campo 2' }));
    expect(screen.queryByText('E-mail inválido!')).toBeNull();
    expect(screen.queryByRole('button', { name: /Remover/ })).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'Campo 1' }));
    expect(read()).toBeNull();
  });
  it('splits pasted tags and forgets repetitions', async () => {
    const user = show(f.tags());
    await user.click(await screen.findByRole('textbox'));
    await user.paste('doce, salgado; doce');
    expect(read()).toEqual(['doce', 'salgado']);
  });
  it('puts the mark of a variable where the caret stands, by mouse and by keyboard, and goes on behind it', async () => {
    const user = show(f.longText({ variables: { nome: 'Nome', link: 'Link' } }), 'Oi, !');
    await screen.findByRole('group', { name: 'Incluir em Campo' });
    await user.click(box());
    box().setSelectionRange(4, 4);
    await user.click(screen.getByRole('button', { name: 'Incluir Nome' }));
    expect(read()).toBe('Oi, {nome}!');
    await user.keyboard('s');
    expect(read()).toBe('Oi, {nome}s!');
    box().setSelectionRange(0, 3);
    await user.tab();
    await user.tab();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Incluir Link' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect([read(), document.activeElement]).toEqual(['{link} {nome}s!', box()]);
  });
  it('counts what is written against the limit', async () => {
    const user = show(f.longText({ max: 10 }));
    await user.type(screen.getByRole('textbox'), 'olá');
    expect(screen.getByText('3/10')).toBeInTheDocument();
  });
  it('ties an error to its control', () => {
    show(f.text({ required: true }));
    act(() => fail('Já existe!'));
    expect(box()).toBeInvalid();
    expect(box()).toHaveAccessibleDescription('Já existe!');
  });
});

describe('files', () => {
  it('are sent at once, named with their size, and removed', async () => {
    services.upload = vi.fn<FieldServices['upload']>((file) =>
      Promise.resolve({ id: 9, nome: file.name, tipo: file.type, tamanho: 1_572_864 }),
    );
    const user = show(f.file());
    await screen.findByRole('button', { name: 'Escolher arquivo' });
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['x'], 'nota.pdf', { type: 'application/pdf' }),
    );
    expect(await screen.findByText('1,50 MB')).toBeInTheDocument();
    expect(read()).toBe(9);
    await user.click(screen.getByRole('button', { name: 'Remover arquivo' }));
    expect(read()).toBeNull();
  });
  it('that a lost network held back are sent again, and the form keeps what it had', async () => {
    services.upload = vi
      .fn<FieldServices['upload']>(() =>
        Promise.resolve({ id: 9, nome: 'nota.pdf', tipo: 'application/pdf', tamanho: 1 }),
      )
      .mockRejectedValueOnce(Object.assign(new Error('Sem conexão!'), { status: 0 }))
      .mockRejectedValueOnce(Object.assign(new Error('Não serve!'), { status: 422 }));
    const user = show(f.file(), 4);
    await screen.findByRole('button', { name: 'Trocar' });
    const file = new File(['x'], 'nota.pdf', { type: 'application/pdf' });
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
    expect(await screen.findByText('Sem conexão!')).toBeInTheDocument();
    expect(read()).toBe(4);
    await user.click(screen.getByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText('Não serve!')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enviar de novo' })).toBeNull();
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
    await waitFor(() => expect(read()).toBe(9));
  });
  it('that are pictures are cut where the field says so, also when they are pasted, and no other file is kept', async () => {
    const cut = new File(['menor'], 'foto.png', { type: 'image/png' });
    services.crop = vi.fn<FieldServices['crop']>(() => Promise.resolve(cut));
    services.upload = vi.fn<FieldServices['upload']>((file) =>
      Promise.resolve({ id: 5, nome: file.name, tipo: file.type, tamanho: 1 }),
    );
    services.fileUrl = () => Promise.resolve('blob:x');
    const user = show(f.image({ aspect: 4 / 3 }));
    const button = await screen.findByRole('button', { name: 'Escolher imagem' });
    const pasted = new File(['x'], 'foto.png', { type: 'image/png' });
    fireEvent.paste(button, { clipboardData: { files: [pasted] } });
    await waitFor(() => expect(read()).toBe(5));
    expect(services.crop).toHaveBeenCalledWith(pasted, 4 / 3);
    expect(services.upload).toHaveBeenCalledWith(cut, expect.anything());
    vi.mocked(services.upload).mockResolvedValue({
      id: 6,
      nome: 'x.png',
      tipo: 'application/octet-stream',
      tamanho: 1,
    });
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, pasted);
    expect(await screen.findByText(/^Isto não é uma imagem/)).toBeInTheDocument();
    expect(read()).toBe(5);
  });
  it('that are too large are refused before they are sent', async () => {
    services.upload = vi.fn();
    const user = show(f.file());
    await screen.findByRole('button', { name: 'Escolher arquivo' });
    const large = new File(['x'], 'filme.mp4');
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, large);
    expect(await screen.findByText('O arquivo tem 11,00 MB; o limite é 10,00 MB!')).toBeInTheDocument();
    expect(services.upload).not.toHaveBeenCalled();
  });
});

describe('nested rows', () => {
  const rows = f.list({ nome: f.text({ required: true }), preco: f.money() });
  it('are added, typed in place, duplicated, moved and removed', async () => {
    const user = show(rows);
    await user.click(await screen.findByRole('button', { name: 'Adicionar item' }));
    await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Queijo');
    await user.type(screen.getByRole('textbox', { name: 'Preço' }), '4,5');
    await user.click(screen.getByRole('button', { name: 'Mais ações do item 1' }));
    await user.click(screen.getByRole('menuitem', { name: 'Duplicar' }));
    await user.type(screen.getAllByRole('textbox', { name: 'Nome' })[1]!, ' extra');
    await user.click(screen.getByRole('button', { name: 'Mais ações do item 2' }));
    await user.click(screen.getByRole('menuitem', { name: 'Mover para cima' }));
    expect(read()).toEqual([
      { nome: 'Queijo extra', preco: 4.5 },
      { nome: 'Queijo', preco: 4.5 },
    ]);
    await user.click(screen.getByRole('button', { name: 'Remover item 2' }));
    expect(read()).toEqual([{ nome: 'Queijo extra', preco: 4.5 }]);
  });
  it('in words name what they refer to, also what was chosen since', async () => {
    services.titles = (_entity, ids) => Promise.resolve(ids.map((id) => ({ id, title: 'Pizza calabresa' })));
    const item = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, f.text()]));
    show(f.list({ produto: f.ref('produto' as never), ...item }), [{ produto: 13, a: 'x' }]);
    expect(await screen.findByRole('button', { name: 'Produto: Pizza calabresa, A: x' })).toBeInTheDocument();
  });
  it('with more than five columns open in a dialog, and giving up takes the new row back', async () => {
    const wide = f.list(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'g'].map((name) => [name, f.text()])), {
      each: 'Pagamento',
    });
    const user = show(wide);
    await user.click(await screen.findByRole('button', { name: 'Adicionar pagamento' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pagamento 1' });
    await user.type(within(dialog).getByRole('textbox', { name: 'A' }), 'um');
    await user.click(within(dialog).getByRole('button', { name: 'Concluir' }));
    expect(await screen.findByRole('button', { name: 'A: um' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Adicionar pagamento' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
    expect(read()).toHaveLength(1);
  });
  it('far below are drawn as text until somebody enters them, with the keyboard or from the summary of errors', async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({ nome: `Item ${index + 1}`, preco: index }));
    const user = show(rows, items);
    const names = (): HTMLElement[] => screen.getAllByRole('textbox', { name: 'Nome' });
    await waitFor(() => expect(names()).toHaveLength(30));
    expect(screen.getAllByRole('button', { name: /^Remover item/ })).toHaveLength(14);
    act(() => names()[24]!.focus());
    await waitFor(() => expect(names()[24]).toHaveFocus());
    await user.keyboard(' novo');
    expect((read() as typeof items)[24]).toEqual({ nome: 'Item 25 novo', preco: 24 });
    await user.click(screen.getByRole('button', { name: 'Remover item 25' }));
    expect(
      names()
        .map((input) => (input as HTMLInputElement).value)
        .slice(23, 26),
    ).toEqual(['Item 24', 'Item 26', 'Item 27']);
    act(() => fail('Preço inválido!', '.28.preco'));
    expect(await screen.findByText('Preço inválido!')).toBeInTheDocument();
  });
  describe('of a long list', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ nome: `Item ${index + 1}`, preco: index }));
    const drawn = (): HTMLElement[] => screen.getAllByRole('textbox', { name: 'Nome' });
    const open = async () => {
      const user = show(rows, many);
      await waitFor(() => expect(drawn()).toHaveLength(30));
      expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '61');
      return user;
    };
    const whole = (count: number): void => {
      expect(drawn()).toHaveLength(count);
      expect(screen.getByRole('table')).not.toHaveAttribute('aria-rowcount');
    };
    it('are all there for who searches or selects the page', async () => {
      const user = await open();
      await user.keyboard('{F3}');
      whole(60);
    });
    it('are all there for who prints it', async () => {
      await open();
      fireEvent(window, new Event('beforeprint'));
      whole(60);
    });
    it('lead the keyboard back from below to the last one', async () => {
      const user = await open();
      screen.getByRole('button', { name: 'Adicionar item' }).focus();
      await user.tab({ shift: true });
      whole(60);
      expect(drawn().at(-1)!.closest('tr')!.contains(document.activeElement)).toBe(true);
    });
    it('are drawn as far as one is wrong, and stay when it no longer is', async () => {
      const user = await open();
      act(() => fail('Nome inválido!', '.49.nome'));
      expect(await screen.findByText('Nome inválido!')).toBeInTheDocument();
      expect(drawn()).toHaveLength(50);
      await user.type(drawn()[49]!, 's');
      await waitFor(() => expect(drawn()[49]).toHaveFocus());
      expect((read() as typeof many)[49]).toEqual({ nome: 'Item 50s', preco: 49 });
    });
    it('have a new one below them all', async () => {
      const user = await open();
      await user.click(screen.getByRole('button', { name: 'Adicionar item' }));
      whole(61);
      await waitFor(() => expect(drawn()[60]).toHaveFocus());
    });
  });
});
