// Synonyms: abbreviations, spellings, and the words of Korean developers. The first word of a row stands for all.

/** Spaces at both ends of each row, because a word is searched with the spaces around it. */
const rows = (text: string): string => text.replace(/\n/g, " \n ");

/** Rows of stems, as termOf makes them. */
export const SAME_STEMS = rows(`
authent auth authn 인증
internation i18n 다국어
kubernet k8s 쿠버네티스
postgr postgresql 포스트그레스
databas db 데이터베이스 디비
configur config 설정
depend dep 의존성
document doc 문서
perform perf 성능
infrastructur infra 인프라
product prod 상품
paramet param
argument arg
variabl var 변수
administr admin 관리자
deploy deploi redeploi 배포 디플
registr signup 회원가입 가입
payment pai 결제
javascript 자바스크립트
typescript 타입스크립트
python 파이썬
node nodej 노드
react reactj 리액트
vue vuej
express expressj
nest nestj
telegram 텔레그램
redi 레디스
docker 도커
terraform 테라폼
github 깃허브 깃헙
git 깃
prisma 프리즈마 프리스마
graphql 그래프큐엘
helm 헬름
webhook 웹훅
websocket 웹소켓
token 토큰
refresh 갱신 리프레시 리프레쉬
session 세션
cach 캐시 캐싱
index 인덱스
queri 쿼리
transact 트랜잭션
migrat 마이그레이션
schema 스키마
rollback 롤백
releas 릴리스 릴리즈
branch 브랜치
merg 머지 병합
rebas 리베이스
commit 커밋
push 푸시
test 테스트
snapshot 스냅샷 스냅숏
refund 환불
cancel 취소
order 주문
inventori 재고
invoic 인보이스 송장
price 가격
currenc 통화
email mail 이메일 메일
notif notifi 알림
upload 업로드
download 다운로드
imag 이미지
permiss 권한
login 로그인
logout 로그아웃
password passwd 비밀번호 패스워드 암호
secur 보안
secret 시크릿
encrypt 암호화
log 로그
monitor 모니터링
timezon 시간대 타임존
timeout 타임아웃
retri 재시
queue 큐 대기열
schedul 스케줄러
cron 크론
proxi 프록시
pagin 페이지네이션 페이징
dialog 다이얼로그
modal 모달
button 버튼
form 폼
compon 컴포넌트
translat 번역
bundl 번들
icon 아이콘
camera 카메라
chart 차트
bot 봇
command 명령어 명령
encod 인코딩
export 내보내기 내보내
excel 엑셀
embed 임베딩
vector 벡터
model 모델
action 액션
workflow 워크플 워크플로우
server 서버
hydrat 하이드레이션
error 오류 에러
bug 버그
environ 환경
tabl 테이블
column 컬럼 칼럼
backup 백업
restor 복구 복원
delet 삭제
search 검색
filter 필터
concurr 동시성
lock 락 잠금
memori 메모리
idempot 멱등성
approv 승인
allowlist whitelist 화이트리스트 허용목록
privaci 개인정보
consent 동의
mask 마스킹
amount 금액
date 날짜
calendar 캘린더 달력
script 스크립트
build 빌드
librari 라이브러리
packag 패키지
user 사용자 유저
data 데이터
page 페이지
function 함수
messag 메시지
address 주소
screen 화면
featur 기능
list 목록 리스트
role 역할
report 보고서 리포트
keyboard 키보드
sensor 센서
menu 메뉴
languag 언어
comment 댓글
account 계정
network 네트워크
video 동영상 비디오
sync synchron synchronis 동기화
cart basket 장바구니
map 지도
custom 고객
discount 할인
tax 세금
round 반올림
templat 템플릿
dashboard 대시보드
subscript 구독
dropdown 드롭다운
thumbnail 썸네일
regex 정규식 정규표현식
offlin 오프라인
contrast 명암
`);

/** Rows of whole words whose stem is that of another word (`author`, `access`, `local`, `resolv`, `contain`). */
export const SAME_WORDS = rows(`
authorization authorize authorized authorise authorised authz
accessibility accessible a11y 접근성
locale locales
resolver resolvers
container containers 컨테이너
controller controllers
`);

/** Ignored: their stem is that of an unrelated word (`import`, `gener`). */
export const NO_WORDS: readonly string[] = ["important", "importance", "importantly", "general", "generally"];
