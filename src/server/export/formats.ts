import type { ExportFormat } from '#kit/work/exports';
import { badRequest } from '../core/failure';
import { csv } from './csv';
import { pdf } from './pdf';
import { xlsx } from './xlsx';
import type { ExportWriter } from './table';

export const writers: Readonly<Record<ExportFormat, ExportWriter>> = { csv, xlsx, pdf };

/** The format that a path or a stored job names; another is refused with 400. */
export const formatOf = (name: unknown): ExportFormat =>
  typeof name === 'string' && Object.hasOwn(writers, name) ? (name as ExportFormat) : badRequest();
/** 'clientes 2026-11-21.xlsx' */
export const fileNameOf = (title: string, format: ExportFormat, now: Date, zone: string): string =>
  `${title.toLowerCase().replace(/[\\/:*?"<>|]/g, ' ')} ${now.toLocaleDateString('sv-SE', { timeZone: zone })}.${format}`;
