import { useState } from 'react';
import { Button, Window } from '#screen';
import { dinheiro, reais } from '../comum/centavos';
import { totalDaLinha } from '../pdv/comanda';
import type { Linha } from './rascunho';

/** Remarks that any dish may have. */
const comuns = ['Mais tarde', 'Para viagem'] as const;
const com = (text: string, word: string): string => {
  const parts = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return (parts.includes(word) ? parts.filter((one) => one !== word) : [...parts, word]).join(', ');
};

interface DaLinhaProps {
  readonly linha: Linha;
  readonly nomes: readonly string[];
  readonly guardar: (linha: Linha) => void;
  readonly tirar: () => void;
  readonly fechar: () => void;
}
/** Edits a line of the draft: quantity, person, remark. */
export const AbrirLinha = ({ linha, nomes, guardar, tirar, fechar }: DaLinhaProps) => {
  const [quantidade, setQuantidade] = useState(linha.quantidade);
  const [pessoa, setPessoa] = useState(linha.pessoa);
  const [observacao, setObservacao] = useState(linha.observacao ?? '');
  const { recusa: _recusa, ...sound } = linha;
  const nova = { ...sound, quantidade, pessoa, observacao: observacao.trim() || null };
  return (
    <Window
      size="medium"
      title={linha.nome}
      onClose={fechar}
      footer={
        <>
          <Button label="Tirar" tone="danger" onClick={tirar} />
          <Button
            label={`Guardar, ${dinheiro(reais(totalDaLinha({ ...nova, desconto: 0 })))}`}
            tone="primary"
            onClick={() => guardar(nova)}
          />
        </>
      }
    >
      <div className="salao__folha">
        {linha.detalhes && <p className="lead">{linha.detalhes}</p>}
        {linha.recusa && <p className="labelled__error">{linha.recusa}</p>}
        {!linha.pesavel && (
          <div className="salao__sentados">
            <span>Quantidade</span>
            <Button
              label="Menos um"
              size="small"
              disabled={quantidade <= 1}
              onClick={() => setQuantidade(quantidade - 1)}
            />
            <output>{quantidade}</output>
            <Button
              label="Mais um"
              size="small"
              disabled={quantidade >= 99}
              onClick={() => setQuantidade(quantidade + 1)}
            />
          </div>
        )}
        <div className="salao__para" role="radiogroup" aria-label="Para quem">
          <span aria-hidden="true">Para</span>
          {[null, ...nomes].map((one) => (
            <label key={one ?? ''}>
              <input type="radio" name="salao-linha-para" checked={pessoa === one} onChange={() => setPessoa(one)} />
              <span>{one ?? 'Mesa'}</span>
            </label>
          ))}
        </div>
        <label className="labelled">
          <span className="labelled__label">Observação</span>
          <input
            className="input"
            type="text"
            maxLength={200}
            autoFocus
            value={observacao}
            onChange={({ target }) => setObservacao(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              guardar(nova);
            }}
          />
        </label>
        <div className="salao__comuns" role="group" aria-label="Observações comuns">
          {comuns.map((word) => (
            <button
              key={word}
              type="button"
              aria-pressed={observacao.includes(word)}
              onClick={() => setObservacao(com(observacao, word).slice(0, 200))}
            >
              {word}
            </button>
          ))}
        </div>
      </div>
    </Window>
  );
};
