import { useId, useState, type ReactNode } from 'react';
import { Button, Window, type GridChange } from '#screen';
import { readNumber } from '#kit/numbers';
import { arredondamentos, operacoesDePreco } from '../../../../schemas/delivery/cardapio/precos/lotePreco';
import { colunas, escrito, mudar, nomeDaColuna, ondeDa, valorDe, type Pendentes, type Produto } from './precos.celulas';
import { mudado } from './contaDePrecos';

interface MassaProps {
  readonly produtos: readonly Produto[];
  readonly pendentes: Pendentes;
  readonly onClose: () => void;
  readonly onPut: (changes: readonly GridChange[]) => void;
}
/** Changes a column of the chosen products by one rule. Shows the result, then puts it into the grid. */
export const Massa = ({ produtos, pendentes, onClose, onPut }: MassaProps) => {
  const [coluna, setColuna] = useState('PRECO');
  const [operacao, setOperacao] = useState<keyof typeof operacoesDePreco>('AUMENTAR_PERCENTUAL');
  const [quanto, setQuanto] = useState('');
  const [arredondamento, setArredondamento] = useState<keyof typeof arredondamentos>('FINAL_90');
  const valor = readNumber(quanto);
  const linhas = valor == null || valor < 0 ? [] : produtos.map((row) => previa(row, valor));
  function previa(row: Produto, much: number) {
    const own = valorDe(row, coluna, pendentes);
    // A channel without its own price starts from the general price.
    const de = own ?? (ondeDa(coluna).canal === null ? null : valorDe(row, 'PRECO', pendentes));
    const fica = mudado(de, { operacao, valor: much, arredondamento });
    if (fica === null) return { row, de, fica, motivo: 'Não tem este preço.' };
    const change = { row: row.id, column: coluna, text: escrito(fica) };
    const motivo = mudar(new Map([[row.id, row]]), pendentes, [change]).get(`${row.id} ${coluna}`)?.recusa;
    return { row, de, fica, motivo: motivo ?? (fica === own ? 'Fica igual.' : undefined), change };
  }
  const vao = linhas.flatMap(({ motivo, change }) => (motivo === undefined && change ? [change] : []));
  return (
    <Window
      title={`Mudar ${produtos.length === 1 ? '1 produto' : `${produtos.length} produtos`}`}
      onClose={onClose}
      footer={
        <>
          <Button label="Voltar" onClick={onClose} />
          <Button
            label={vao.length === 1 ? 'Pôr 1 preço na grade' : `Pôr ${vao.length} preços na grade`}
            tone="primary"
            disabled={vao.length === 0}
            onClick={() => onPut(vao)}
          />
        </>
      }
    >
      <div className="precos__como">
        <Escolha
          label="Coluna"
          value={coluna}
          onChange={setColuna}
          options={colunas.map(({ key, label }) => [key, label])}
        />
        <Escolha
          label="Como"
          value={operacao}
          onChange={(value) => setOperacao(value as typeof operacao)}
          options={Object.entries(operacoesDePreco)}
        />
        <Rotulo label="Quanto">
          {(id) => (
            <input
              id={id}
              className="input"
              inputMode="decimal"
              autoFocus
              autoComplete="off"
              value={quanto}
              aria-invalid={valor === undefined || undefined}
              onChange={({ target }) => setQuanto(target.value)}
            />
          )}
        </Rotulo>
        <Escolha
          label="Arredondar"
          value={arredondamento}
          onChange={(value) => setArredondamento(value as typeof arredondamento)}
          options={Object.entries(arredondamentos)}
        />
      </div>
      {linhas.length === 0 ? (
        <p className="lead">Diga quanto: a prévia aparece aqui. Nada vale antes de «Aplicar agora».</p>
      ) : (
        <div className="precos__previa" tabIndex={0} role="region" aria-label="Prévia">
          <table>
            <thead>
              <tr>
                <th scope="col">{nomeDaColuna(coluna)}</th>
                <th scope="col">Hoje</th>
                <th scope="col">Fica</th>
                <th scope="col">Diferença</th>
              </tr>
            </thead>
            <tbody>
              {linhas.map(({ row, de, fica, motivo }) => (
                <tr key={row.id} data-off={motivo !== undefined || undefined}>
                  <th scope="row">
                    {row.nome}
                    {motivo && <small>{motivo}</small>}
                  </th>
                  <td>{de === null ? '–' : escrito(de)}</td>
                  <td>{fica === null ? '–' : escrito(fica)}</td>
                  <td>
                    {de === null || fica === null ? '–' : `${fica < de ? '−' : '+'} ${escrito(Math.abs(fica - de))}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Window>
  );
};

const Rotulo = ({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className="labelled">
      <label className="labelled__label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
};
interface EscolhaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [string, string])[];
}
const Escolha = ({ label, value, onChange, options }: EscolhaProps) => (
  <Rotulo label={label}>
    {(id) => (
      <select id={id} className="input input--select" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Rotulo>
);
