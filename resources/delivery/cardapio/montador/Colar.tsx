import { useMemo, useRef, useState } from 'react';
import { Button, can, NotSaved, useDo, useToast, Window } from '#screen';
import { colarCardapio, desfazerColagem } from './montador';
import { regraEmPalavras } from './Adicionais';
import type { Cardapio } from './Tela';
import { rewritten } from '#kit/numbers';
import { chave, lerCardapio, lerValor, type GrupoLido } from '../lerCardapio';
import { textoDoArquivo } from '../lerPlanilha';

const exemplo = `PIZZAS
Calabresa – calabresa fatiada, cebola e orégano – 69,90
Marguerita – muçarela, tomate e manjericão – 65,90
  Borda (escolha até 1):
    Catupiry 12,00
    Cheddar 12,00

BEBIDAS
Coca-Cola 2 litros 14,00`;

interface LinhaDaVez {
  readonly categoria: string;
  readonly nome: string;
  readonly descricao: string;
  readonly preco: string;
  readonly grupos: readonly GrupoLido[];
  readonly fica: boolean;
}
const maiorArquivo = 5 * 1024 * 1024;
const contados = (quantos: number, um: string, varios: string): string => `${quantos} ${quantos === 1 ? um : varios}`;
const emReais = (valor: number | null): string =>
  valor === null ? '' : valor.toLocaleString('pt-BR', { minimumFractionDigits: 2, useGrouping: false });
const linhasDe = (texto: string): { linhas: readonly LinhaDaVez[]; sobras: readonly string[] } => {
  const { categorias, sobras } = lerCardapio(texto);
  return {
    linhas: categorias.flatMap(({ nome: categoria, produtos, grupos }) =>
      produtos.map((one) => ({
        categoria,
        nome: one.nome,
        descricao: one.descricao ?? '',
        // A product priced by its sizes costs nothing by itself.
        preco: emReais(one.preco ?? (one.grupos.length > 0 ? 0 : null)),
        grupos: [...grupos, ...one.grupos],
        fica: true,
      })),
    ),
    sobras: sobras.map(({ linha, texto: line }) => `linha ${linha}: ${line}`),
  };
};
/** Body of the call. The lists are flat: each group and option names the index of its parent. */
const corpoDe = (linhas: readonly LinhaDaVez[]) => {
  const grupos = linhas.flatMap((one, produto) => one.grupos.map((grupo) => ({ produto, grupo })));
  return {
    produtos: linhas.map(({ categoria, nome, descricao, preco }) => ({
      categoria: categoria.trim(),
      nome: nome.trim(),
      descricao: descricao.trim() || null,
      preco: lerValor(preco) ?? 0,
    })),
    grupos: grupos.map(({ produto, grupo: { nome, minimo, maximo } }) => ({ produto, nome, minimo, maximo })),
    opcoes: grupos.flatMap(({ grupo: { opcoes } }, grupo) => opcoes.map(({ nome, valor }) => ({ grupo, nome, valor }))),
  };
};
const estaPronta = ({ nome, categoria, preco }: LinhaDaVez): boolean =>
  nome.trim() !== '' && categoria.trim() !== '' && lerValor(preco) !== null;

interface ColarProps {
  readonly cardapio: Cardapio;
  readonly fechar: () => void;
}
/** Pastes an existing menu: shows the parsed result, lets the user correct it, and stores it in one call. */
export default ({ cardapio, fechar }: ColarProps) => {
  const [texto, setTexto] = useState('');
  const arquivo = useRef<HTMLInputElement>(null);
  const [linhas, setLinhas] = useState<readonly LinhaDaVez[]>();
  const lido = useMemo(() => linhasDe(texto), [texto]);
  const { run: criar, isRunning } = useDo(colarCardapio);
  const { run: voltar } = useDo(desfazerColagem);
  const toast = useToast();
  const conhecidos = useMemo(() => {
    const nomes = new Map(cardapio.categorias.map(({ id, nome }) => [id, chave(nome)]));
    return new Set(cardapio.produtos.map((one) => `${nomes.get(one.categoria)} ${chave(one.nome)}`));
  }, [cardapio]);
  const vao = (linhas ?? []).filter(({ fica }) => fica);
  const faltam = vao.filter((one) => !estaPronta(one)).length;
  const mudar = (lugar: number, values: Partial<LinhaDaVez>): void =>
    setLinhas((before) => before?.map((one, index) => (index === lugar ? { ...one, ...values } : one)));
  const salvar = async (): Promise<void> => {
    try {
      const { conhecidos: deixados, ...feito } = await criar(corpoDe(vao));
      const desfazer = async (): Promise<void> => {
        const { desfeitos, ficaram } = await voltar({
          categorias: [...feito.categorias],
          produtos: [...feito.produtos],
          grupos: [...feito.grupos],
        });
        toast.info(
          ficaram > 0
            ? `${desfeitos} produtos desfeitos; ${ficaram} ficaram porque alguém já mexeu neles.`
            : 'O cardápio colado foi desfeito.',
        );
      };
      const quantos = `${contados(feito.produtos.length, 'produto criado', 'produtos criados')}${deixados > 0 ? `, ${contados(deixados, 'já existia', 'já existiam')}` : ''}!`;
      toast.success(quantos, can('PRODUTO_EXCLUIR') ? () => void desfazer().catch(() => undefined) : undefined);
      fechar();
    } catch (error) {
      // The call shows its own refusals.
      if (error instanceof NotSaved) toast.error(error.message);
    }
  };
  const abrir = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > maiorArquivo) toast.error('O arquivo passa de 5 MB!');
    else
      try {
        setTexto(await textoDoArquivo(file));
      } catch {
        toast.error('Não foi possível ler o arquivo! Abra-o, copie as linhas e cole aqui.');
      }
  };
  const resumo =
    lido.linhas.length === 0
      ? 'Títulos viram categorias; linhas com preço, produtos; linhas recuadas, adicionais.'
      : `Entendemos ${contados(lido.linhas.length, 'produto', 'produtos')} em ${contados(new Set(lido.linhas.map(({ categoria }) => categoria)).size, 'categoria', 'categorias')}.`;
  if (!linhas)
    return (
      <Window
        title="Colar cardápio"
        onClose={fechar}
        footer={
          <>
            <Button label="Voltar" onClick={fechar} />
            <Button label="Abrir planilha" icon="upload" onClick={() => arquivo.current?.click()} />
            <input
              ref={arquivo}
              type="file"
              hidden
              accept=".xlsx,.csv,.txt,text/plain,text/csv"
              aria-label="Planilha ou texto do cardápio"
              onChange={({ target }) => {
                void abrir(target.files?.[0]);
                target.value = '';
              }}
            />
            <Button
              label="Conferir"
              tone="primary"
              disabled={lido.linhas.length === 0}
              onClick={() => setLinhas(lido.linhas)}
            />
          </>
        }
      >
        <label className="colar__texto">
          Cole aqui o cardápio, de uma mensagem, um documento ou uma planilha
          <textarea
            className="input"
            rows={14}
            data-autofocus=""
            placeholder={exemplo}
            value={texto}
            onChange={({ target }) => setTexto(target.value)}
          />
        </label>
        <p className="lead" role="status">
          {resumo}
        </p>
      </Window>
    );
  return (
    <Window
      title="Confira antes de criar"
      onClose={fechar}
      footer={
        <>
          <Button label="Voltar ao texto" onClick={() => setLinhas(undefined)} />
          <Button
            label={`Criar ${contados(vao.length, 'produto', 'produtos')}`}
            tone="primary"
            busy={isRunning}
            disabled={vao.length === 0 || faltam > 0}
            onClick={() => void salvar()}
          />
        </>
      }
    >
      <p className={faltam > 0 ? 'labelled__error' : 'lead'} role="status">
        {faltam > 0
          ? `${faltam === 1 ? 'Falta um preço ou um nome' : `Faltam ${faltam} preços ou nomes`}: escreva como 29,90, ou desmarque a linha.`
          : 'Tudo pode ser corrigido aqui. Desmarque o que não deve entrar.'}
      </p>
      {lido.sobras.length > 0 && (
        <details className="colar__sobras">
          <summary>{`Ficou de fora: ${contados(lido.sobras.length, 'linha', 'linhas')}`}</summary>
          <ul>
            {lido.sobras.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
      <ul className="colar__linhas" aria-label="O que foi entendido">
        {linhas.map((one, lugar) => (
          <li key={lugar} data-fora={one.fica ? undefined : ''}>
            {(lugar === 0 || linhas[lugar - 1]!.categoria !== one.categoria) && (
              <h3 className="colar__categoria">{one.categoria}</h3>
            )}
            <div className="colar__linha">
              <input
                type="checkbox"
                aria-label={`Criar ${one.nome}`}
                checked={one.fica}
                onChange={({ target }) => mudar(lugar, { fica: target.checked })}
              />
              <input
                className="input"
                aria-label={`Nome, linha ${lugar + 1}`}
                aria-invalid={one.fica && one.nome.trim() === ''}
                value={one.nome}
                onChange={({ target }) => mudar(lugar, { nome: target.value })}
              />
              <input
                className="input colar__descricao"
                aria-label={`Descrição de ${one.nome}`}
                placeholder="Descrição"
                value={one.descricao}
                onChange={({ target }) => mudar(lugar, { descricao: target.value })}
              />
              <input
                className="input colar__preco"
                aria-label={`Preço de ${one.nome}`}
                aria-invalid={one.fica && lerValor(one.preco) === null}
                inputMode="decimal"
                placeholder="0,00"
                value={one.preco}
                onChange={({ target }) => mudar(lugar, { preco: target.value })}
                onBlur={() => mudar(lugar, { preco: rewritten(one.preco, 2, 2, 'R$') })}
              />
              <input
                className="input colar__em"
                aria-label={`Categoria de ${one.nome}`}
                list="colar-categorias"
                value={one.categoria}
                onChange={({ target }) => mudar(lugar, { categoria: target.value })}
              />
            </div>
            {conhecidos.has(`${chave(one.categoria)} ${chave(one.nome)}`) && (
              <p className="colar__nota lead">Já existe nesta categoria: fica como está.</p>
            )}
            {one.grupos.map((grupo) => (
              <p key={grupo.nome} className="colar__nota lead">
                <strong>{grupo.nome}</strong> ({regraEmPalavras(grupo.minimo, grupo.maximo)}):{' '}
                {grupo.opcoes.map(({ nome, valor }) => (valor > 0 ? `${nome} ${emReais(valor)}` : nome)).join(', ')}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <datalist id="colar-categorias">
        {[
          ...new Set([...cardapio.categorias.map(({ nome }) => nome), ...linhas.map(({ categoria }) => categoria)]),
        ].map((nome) => (
          <option key={nome} value={nome} />
        ))}
      </datalist>
    </Window>
  );
};
