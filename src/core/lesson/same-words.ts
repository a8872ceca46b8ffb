// Words for one thing: short forms, spellings, and what Korean developers call it. The first of a row stands for all.
// `=` marks a row whose words are meant to the letter: their stem is that of another word (`local` of `locale`).

export const ROWS: readonly string[] = `
authentication auth authn 인증
=authorization authorize authorized authorise authorised authz
=accessibility accessible a11y 접근성
=locale locales
=resolver resolvers
=container containers 컨테이너
=controller controllers
internationalization i18n 다국어
localization l10n
kubernetes k8s 쿠버네티스
postgres postgresql 포스트그레스
database db 데이터베이스 디비
configuration config 설정
dependency deps 의존성
documentation docs doc 문서
performance perf 성능
infrastructure infra 인프라
production prod
parameter param params
argument args
variable var vars 변수
administrator admin 관리자
deployment deploy deploys deployed deploying redeploy 배포 디플로이
registration signup 회원가입 가입
payment pay paying 결제
javascript 자바스크립트
typescript 타입스크립트
python 파이썬
golang
node nodejs 노드
react reactjs 리액트
vue vuejs
express expressjs
nest nestjs
telegram 텔레그램
redis 레디스
docker 도커
terraform 테라폼
github 깃허브 깃헙
git 깃
prisma 프리즈마 프리스마
graphql 그래프큐엘
helm 헬름
webhook 웹훅
websocket websockets 웹소켓
token 토큰
refresh 갱신 리프레시 리프레쉬
session 세션
cache caching cached 캐시 캐싱
index 인덱스
query 쿼리
transaction 트랜잭션
migration 마이그레이션
schema 스키마
rollback 롤백
release 릴리스 릴리즈
branch 브랜치
merge 머지 병합
rebase 리베이스
commit 커밋
push 푸시
test 테스트
snapshot 스냅샷 스냅숏
refund 환불
cancel cancellation 취소
order 주문
inventory 재고
invoice 인보이스 송장
price 가격
currency 통화
email mail 이메일 메일
notification notify 알림
upload 업로드
download 다운로드
image 이미지
permission 권한
login 로그인
logout 로그아웃
password passwd 비밀번호 패스워드 암호
security secure 보안
secret 시크릿
encrypt encryption 암호화
log 로그
monitoring 모니터링
timezone 시간대 타임존
timeout 타임아웃
retry 재시도
queue 큐
scheduler 스케줄러
cron 크론
proxy 프록시
pagination paginate 페이지네이션 페이징
dialog 다이얼로그
modal 모달
button 버튼
form 폼
component 컴포넌트
translation 번역
bundle 번들
icon 아이콘
camera 카메라
chart 차트
bot 봇
command 명령어 명령
encoding 인코딩
export 내보내기 내보내 내보내는
excel 엑셀
embedding 임베딩
vector 벡터
model 모델
action 액션
workflow 워크플로 워크플로우
server 서버
hydration 하이드레이션
error 오류 에러
bug 버그
environment 환경
table 테이블
column 컬럼 칼럼
backup 백업
restore 복구 복원
delete 삭제
search 검색
filter 필터
concurrency concurrent 동시성
lock 락 잠금
memory 메모리
idempotency idempotent 멱등성
approval approve approved 승인
allowlist whitelist 화이트리스트 허용목록
privacy 개인정보
consent 동의
mask 마스킹
amount 금액
date 날짜
calendar 캘린더 달력
script 스크립트
build 빌드
library 라이브러리
package 패키지
user 사용자 유저
data 데이터
page 페이지
function 함수
message 메시지
address 주소
screen 화면
feature 기능
list 목록 리스트
`
  .trim()
  .split("\n");

/** Two words that are one to most people, and names with signs in them. */
export const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(next|node|vue|nuxt|react|express|nest|three|d3)\.js\b/gi, "$1js"],
  [
    /\b(time|web|date|drop|lock|change|roll)[ -](?=(?:zone|out|socket|hook|time|down|file|log|back)s?\b)/gi,
    "$1",
  ],
  [/\b(front|back|data|allow|white|sign|log|real)[ -](?=(?:end|base|list|up|in|out|time)s?\b)/gi, "$1"],
  [/\bin order to\b/gi, " "],
  [/\bend[ -]to[ -]end\b/gi, "e2e"],
  [/\bsocket\.io\b/gi, "socketio"],
  [/\bc\+\+/gi, "cplusplus"],
  [/\b([cf])#/gi, "$1sharp"],
  [/(?<![\w/])\.net\b/gi, "dotnet"],
  [/\bgo (?=(?:test|build|vet|mod|run|get|fmt|generate|install)\b)/g, "golang "],
  [
    /\bGo (?=(?:code|services?|tests?|modules?|packages?|programs?|servers?|binar|routines?|version|\d))/g,
    "golang ",
  ],
];
