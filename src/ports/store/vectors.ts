// Store facet: vectors of documents, for a search by meaning. Derived and optional: without them the search works by words.
// A document that is deleted or changed loses its vectors at once.
import type { SearchDocument, SearchKind } from "../../domain/search.ts";
import type { SearchFilter } from "./search.ts";

/** A document that has no vectors of a model yet. */
export interface DueVector {
  /** Place of the document in the store; a document that changes gets another place or another text. */
  readonly place: number;
  readonly document: SearchDocument;
}

export interface DueQuery {
  /** Identity of the model. */
  readonly model: string;
  readonly kinds: readonly SearchKind[];
  /** Only places below this one: the last one seen. The newest documents come first. */
  readonly below?: number;
  readonly limit: number;
}

/** The vectors of a document: one for each part of its text, of length 1. */
export interface EmbeddedDocument extends DueVector {
  readonly vectors: readonly Float32Array[];
}

export interface NearQuery extends SearchFilter {
  readonly model: string;
  /** Of length 1. */
  readonly vector: Float32Array;
  readonly limit: number;
}

export interface NearDocument {
  readonly document: SearchDocument;
  /** Cosine of the question and the nearest part of the document. */
  readonly similarity: number;
}

export interface VectorCounts {
  /** Documents of the kinds asked for. */
  readonly documents: number;
  /** Those of them that have vectors of the model. */
  readonly embedded: number;
  /** Vectors of other models, which are of no use. */
  readonly ofOtherModels: number;
  /** Bytes of all vectors. */
  readonly bytes: number;
  /** Of the model; 0 while there are none. */
  readonly dimensions: number;
}

export interface VectorStore {
  /** Documents without vectors of the model, the newest first. */
  due(query: DueQuery): Promise<readonly DueVector[]>;
  /**
   * Replaces the vectors of documents, whatever model they are of, and returns of how many. A document that has changed or
   * gone meanwhile is left out. Throws when the model has had another number of dimensions before.
   */
  save(model: string, documents: readonly EmbeddedDocument[]): Promise<number>;
  /** Best first; nothing for a model without vectors or with other dimensions. */
  near(query: NearQuery): Promise<readonly NearDocument[]>;
  /** Whether there are any vectors of the model: asked before it is loaded. */
  has(model: string): Promise<boolean>;
  counts(model: string, kinds: readonly SearchKind[]): Promise<VectorCounts>;
  /** Deletes at most `limit` vectors, those of one model or of all others, and returns how many. */
  drop(which: { readonly model?: string; readonly except?: string }, limit: number): Promise<number>;
}
