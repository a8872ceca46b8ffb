// Which nodes of a syntax tree are definitions, by grammar, and in which nodes definitions may lie.
import type { Grammar } from "../core/code/languages.ts";

export interface DefinitionNodes {
  /** Nodes that define something. */
  readonly defines: ReadonlySet<string>;
  /** Nodes that are looked into, besides the definitions themselves. */
  readonly inside: ReadonlySet<string>;
}

const nodes = (defines: string, inside: string): DefinitionNodes => ({
  defines: new Set(defines.split(" ")),
  inside: new Set(inside.split(" ")),
});

const SCRIPT = nodes(
  "function_declaration generator_function_declaration class_declaration abstract_class_declaration interface_declaration type_alias_declaration enum_declaration method_definition internal_module module variable_declarator public_field_definition field_definition",
  "program export_statement ambient_declaration class_body statement_block expression_statement lexical_declaration variable_declaration",
);

export const DEFINITION_NODES: Readonly<Record<Grammar, DefinitionNodes>> = {
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  python: nodes("function_definition class_definition", "module decorated_definition block if_statement"),
  go: nodes(
    "function_declaration method_declaration type_spec type_alias const_spec var_spec",
    "source_file type_declaration const_declaration var_declaration var_spec_list",
  ),
  java: nodes(
    "class_declaration interface_declaration enum_declaration record_declaration annotation_type_declaration method_declaration constructor_declaration",
    "program class_body interface_body enum_body enum_body_declarations",
  ),
  rust: nodes(
    "function_item function_signature_item struct_item enum_item union_item trait_item impl_item mod_item type_item const_item static_item macro_definition",
    "source_file declaration_list",
  ),
  ruby: nodes("method singleton_method class module", "program body_statement"),
  php: nodes(
    "function_definition class_declaration interface_declaration trait_declaration enum_declaration method_declaration",
    "program namespace_definition compound_statement declaration_list enum_declaration_list",
  ),
  "c-sharp": nodes(
    "class_declaration struct_declaration interface_declaration enum_declaration record_declaration delegate_declaration method_declaration constructor_declaration property_declaration",
    "compilation_unit namespace_declaration file_scoped_namespace_declaration declaration_list",
  ),
  cpp: nodes(
    "function_definition class_specifier struct_specifier enum_specifier union_specifier type_definition concept_definition preproc_function_def",
    "translation_unit namespace_definition declaration_list template_declaration field_declaration_list linkage_specification preproc_ifdef preproc_if preproc_else preproc_elif declaration field_declaration",
  ),
  bash: nodes("function_definition", "program"),
};
